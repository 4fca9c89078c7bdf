import type { SessionState } from '../client.ts';

type AuthRequest = 'register' | 'login' | 'providerLogin' | 'refresh';

/** In the past tense. Only the reducer below decides their meaning. ARCHITECTURE.md, session. */
export type AuthEvent =
  | { readonly type: 'restored'; readonly accountId: string; readonly authData: unknown }
  | { readonly type: 'nobodyFound'; readonly isLoggingOut: boolean }
  | { readonly type: 'pending'; readonly request: AuthRequest }
  | {
      readonly type: 'fulfilled';
      readonly request: AuthRequest;
      readonly accountId: string;
      readonly authData: unknown;
    }
  | { readonly type: 'rejected'; readonly request: AuthRequest; readonly message: string }
  /** Outcome of connecting a calendar, which says nothing about who is signed in. */
  | { readonly type: 'calendarRegistered' }
  | { readonly type: 'calendarRefused'; readonly message: string }
  /** A refresh that nobody answered: it will be tried again, and says nothing about the session. */
  | { readonly type: 'deferred' }
  /** Another context of this browser signed in or refreshed. */
  | { readonly type: 'storageChanged'; readonly accountId: string; readonly authData: unknown }
  | { readonly type: 'signedOutElsewhere' }
  | { readonly type: 'loggedOut' }
  | { readonly type: 'unauthorized' }
  | { readonly type: 'authReset' };

export const initialAuthState: SessionState = {
  accountId: null,
  authData: null,
  isError: false,
  isSuccess: false,
  isLoading: false,
  message: '',
  isAuthorized: true,
  isLoggingOut: false,
  status: 'checking',
};

export function reduceAuth(state: SessionState, event: AuthEvent): SessionState {
  switch (event.type) {
    case 'restored':
    case 'storageChanged':
      return {
        ...state,
        accountId: event.accountId,
        authData: event.authData,
        isAuthorized: true,
        isLoggingOut: false,
        status: 'signedIn',
      };
    case 'nobodyFound':
      return { ...state, accountId: null, isLoggingOut: event.isLoggingOut, status: 'signedOut' };
    case 'pending':
      return { ...state, isLoading: true };
    case 'fulfilled':
      return {
        ...state,
        accountId: event.accountId,
        authData: event.authData,
        isLoading: false,
        isSuccess: true,
        isAuthorized: event.request === 'refresh' ? state.isAuthorized : true,
        isLoggingOut: event.request === 'refresh' ? state.isLoggingOut : false,
        status: 'signedIn',
      };
    case 'rejected':
      return { ...state, isLoading: false, isError: true, message: event.message, authData: null };
    case 'calendarRegistered':
      return { ...state, isSuccess: true };
    case 'calendarRefused':
      return { ...state, isError: true, message: event.message };
    case 'deferred':
      return { ...state, isLoading: false };
    case 'signedOutElsewhere':
      return { ...initialAuthState, status: 'signedOut' };
    case 'loggedOut':
      return { ...initialAuthState, isLoggingOut: true, status: 'signedOut' };
    case 'unauthorized':
      return { ...state, accountId: null, isAuthorized: false, status: 'signedOut' };
    case 'authReset':
      return {
        ...state,
        isLoading: false,
        isSuccess: false,
        isError: false,
        message: '',
        isAuthorized: true,
      };
  }
}
