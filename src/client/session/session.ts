import { proxy, ref } from 'valtio/vanilla';
import * as z from 'zod/mini';
import type { Api } from '#contract/api.ts';
import type { credentials, registration } from '#contract/people/sign-in.ts';
import { type FirstRows, startRoutes } from '#contract/people/start.ts';
import type { Provider } from '#contract/provider-names.ts';
import type { RouteReply } from '#contract/route.ts';
import type { ProviderCode, SessionState } from '../client.ts';
import { NoResponseError } from '../failure.ts';
import type { Send } from '../http/send.ts';
import type { Ports } from '../ports.ts';
import { type AuthEvent, initialAuthState, reduceAuth } from './auth-state.ts';
import { signInThroughBrowser } from './extension-sign-in.ts';
import { createRefresh, type RefreshPath, SESSION_LOCK } from './refresh.ts';
import { createRefreshSchedule } from './refresh-schedule.ts';
import { createSessionStorage } from './session-storage.ts';
import { readAccessToken } from './token-claims.ts';

export interface Session {
  readonly state: SessionState;
  /** Settles when the status is known. */
  start(): Promise<void>;
  token(): Promise<string | null>;
  refresh(path: RefreshPath, rejected?: string | null): Promise<string>;
  register(input: z.input<typeof registration>): Promise<void>;
  login(input: z.input<typeof credentials>): Promise<void>;
  loginByProvider(input: ProviderCode): Promise<void>;
  /** Records in the state the outcome of connecting a calendar. */
  registerCalendar(ask: () => Promise<unknown>): Promise<void>;
  connect(): Promise<void>;
  logout(): Promise<void>;
  resetAuth(): void;
  markUnauthorized(): Promise<void>;
  /** A new sign-in followed the session of `rejected`: the stored one has not ended and is followed. */
  hasMovedOn(rejected: string | null): Promise<boolean>;
  /** Follows the session that other contexts have stored, where no storage event arrived. */
  followUnheard(): Promise<void>;
  wake(): void;
  close(): void;
}

interface SignedIn {
  readonly token: string;
  readonly refreshToken?: string;
  readonly browserId?: string;
}

/**
 * The session and its tokens. `onAccount` is called with every change of account, null for none, before the state shows it.
 * State machine: ARCHITECTURE.md, session.
 */
export function createSession(options: {
  readonly ports: Ports;
  readonly send: Send;
  /** `firstRows` came with the session; null where they did not. */
  readonly onAccount: (accountId: string | null, firstRows: FirstRows | null) => void;
}): Session {
  const { ports, send } = options;
  const storage = createSessionStorage(ports.storage);
  const state = proxy<SessionState>({ ...initialAuthState });
  let current: SessionState = initialAuthState;
  let connecting: Promise<void> | null = null;

  function dispatch(event: AuthEvent, firstRows: FirstRows | null = null): void {
    const before = current.accountId;
    current = reduceAuth(current, event);
    if (current.accountId !== before) options.onAccount(current.accountId, firstRows);
    const { authData } = current;
    const shown = typeof authData === 'object' && authData !== null ? ref(authData) : authData;
    Object.assign(state, current, { authData: shown });
  }

  const { refresh, acceptStart } = createRefresh({
    ports,
    send,
    storage,
    isLoggingOut: () => current.isLoggingOut,
    isChecking: () => current.status === 'checking',
    dispatch,
  });
  const schedule = createRefreshSchedule({
    clock: ports.clock,
    token: storage.token,
    isTokenLost: async () => current.status === 'signedIn' && isTokenLost(),
    refresh: () => refresh('silent'),
    log: ports.log,
  });

  const unwatch = storage.watchToken(() => void followStorage());

  /** A token may be missing while another context refreshes it: the lock waits for that. */
  async function followStorage(): Promise<void> {
    let token = await storage.token();
    if (token === null) token = await ports.withLock(SESSION_LOCK, storage.token);
    const claims = token === null ? null : readAccessToken(token);
    if (claims !== null) {
      dispatch({ type: 'storageChanged', accountId: claims.sub, authData: await storage.authData() });
      await schedule.arm();
    } else if (current.status === 'signedIn') {
      schedule.stop();
      dispatch({ type: 'signedOutElsewhere' });
    }
  }

  /** Whether an account is signed in without a token: its session has not ended, it is not refreshed yet. */
  async function isTokenLost(): Promise<boolean> {
    return (await storage.token()) === null && (await storage.accountId()) !== null;
  }

  async function followUnheard(): Promise<void> {
    if (!(await isTokenLost())) await followStorage();
  }

  async function start(): Promise<void> {
    const token = await storage.token();
    const claims = token === null ? null : readAccessToken(token);
    if (claims !== null) {
      dispatch({ type: 'restored', accountId: claims.sub, authData: await storage.authData() });
      await storage.setAccountId(claims.sub);
      await schedule.arm();
      return;
    }
    const isLoggingOut = await storage.isLoggingOut();
    if (!isLoggingOut) await askWhoIsSignedIn();
    if (current.status === 'checking') dispatch({ type: 'nobodyFound', isLoggingOut });
  }

  /** Without a token the server may still know the session: by the cookie, or by the extension's refresh token. */
  async function askWhoIsSignedIn(): Promise<void> {
    try {
      const started = await takeStart();
      if (started !== null) {
        const { accessToken, firstRows } = started;
        if (accessToken === null) return;
        if (await acceptStart({ accessToken, firstRows })) await schedule.arm();
        else await followUnheard();
        return;
      }
      const mayRefresh =
        ports.kind === 'extension'
          ? (await storage.refreshToken()) !== null
          : (await send('getSession', {})).isLoggedIn;
      if (!mayRefresh) return;
      await refresh('silent');
      await schedule.arm();
    } catch (error) {
      ports.log('session.statusUnknown', error);
      const accountId = await storage.accountId();
      if (!(error instanceof NoResponseError) || accountId === null) return;
      dispatch({ type: 'restored', accountId, authData: await storage.authData() });
      await schedule.arm();
    }
  }

  /** Answer that the page asked for while its script was loading; null without one that is understood. */
  async function takeStart(): Promise<RouteReply<Api['start']> | null> {
    const answer = await ports.takeStart?.();
    if (answer === undefined || answer === null) return null;
    try {
      return z.parse(startRoutes.start.reply, answer);
    } catch (error) {
      ports.log('session.startNotUnderstood', error);
      return null;
    }
  }

  async function signIn(
    request: 'register' | 'login' | 'providerLogin',
    ask: () => Promise<SignedIn>,
  ): Promise<void> {
    dispatch({ type: 'pending', request });
    try {
      const { refreshToken, browserId, ...shown } = await ask();
      const claims = readAccessToken(shown.token);
      if (claims === null) throw new NoResponseError('No data received.');
      await storage.setLoggingOut(false);
      if (refreshToken !== undefined) await storage.setRefreshToken(refreshToken);
      if (browserId !== undefined) await storage.setBrowserId(browserId);
      await storage.setToken(shown.token);
      await storage.setAccountId(claims.sub);
      await storage.setAuthData(shown);
      dispatch({ type: 'fulfilled', request, accountId: claims.sub, authData: shown });
      await schedule.arm();
    } catch (error) {
      const isEmpty = error instanceof NoResponseError && error.message === 'No data received.';
      const failure =
        isEmpty && request === 'register'
          ? new NoResponseError('Registration failed, no data received.', { cause: error })
          : error;
      dispatch({
        type: 'rejected',
        request,
        message: failure instanceof Error ? failure.message : String(failure),
      });
      throw failure;
    }
  }

  function byPassword(): void {
    if (ports.kind === 'extension') throw new Error('The extension signs in through the browser: connect()');
  }

  return {
    state,
    start,
    token: storage.token,
    refresh,
    async register(input) {
      byPassword();
      await signIn('register', () => send('register', { body: input }));
    },
    async login(input) {
      byPassword();
      await signIn('login', () => send('login', { body: input }));
    },
    async loginByProvider({ provider, code, ...given }) {
      byPassword();
      const calls = {
        google: () => send('googleLogin', { body: { providerToken: code, ...given } }),
        microsoft: () => send('microsoftLogin', { body: { authCode: code, ...given } }),
      } satisfies Record<Provider, () => Promise<unknown>>;
      await signIn('providerLogin', calls[provider]);
    },
    async registerCalendar(ask) {
      try {
        await ask();
        dispatch({ type: 'calendarRegistered' });
      } catch (error) {
        ports.log('session.calendarNotRegistered', error);
        dispatch({
          type: 'calendarRefused',
          message: error instanceof Error ? error.message : String(error),
        });
        throw error;
      }
    },
    async connect() {
      const { authorize } = ports;
      if (authorize === undefined) throw new Error('This client signs in by password: login()');
      // One window at a time: a second press waits for the answer to the first.
      connecting ??= signIn('login', () =>
        signInThroughBrowser({ authorize, serverUrl: ports.serverUrl, send }),
      ).finally(() => {
        connecting = null;
      });
      await connecting;
    },
    async logout() {
      const bearer = await storage.token();
      schedule.stop();
      await storage.setLoggingOut(true);
      await storage.forget();
      dispatch({ type: 'loggedOut' });
      try {
        await send('logout', {}, { bearer });
      } catch (error) {
        ports.log('session.logoutFailed', error);
      }
    },
    resetAuth: () => dispatch({ type: 'authReset' }),
    async hasMovedOn(rejected) {
      const [ended, stored] = [rejected, await storage.token()].map((token) =>
        token === null ? null : readAccessToken(token),
      );
      if (!ended || !stored || ended.sid === stored.sid) return false;
      await followStorage();
      return true;
    },
    followUnheard,
    async markUnauthorized() {
      schedule.stop();
      await storage.forget().catch((error: unknown) => ports.log('session.notForgotten', error));
      dispatch({ type: 'unauthorized' });
    },
    wake() {
      void (current.status === 'signedOut' ? followUnheard() : schedule.arm());
    },
    close() {
      unwatch();
      schedule.stop();
    },
  };
}
