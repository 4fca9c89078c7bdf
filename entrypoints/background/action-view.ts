import { badgeText } from './badge-text.ts';

/** What the button shows is derived from. Instants in milliseconds by this device's clock, as its alarms go by. */
export interface ActionState {
  /** The account's choice; null follows the browser. */
  readonly language: string | null;
  readonly isSignedIn: boolean;
  readonly isOffline: boolean;
  /** Writes that are not yet known to the server. */
  readonly waiting: number;
  readonly running: { readonly title: string; readonly startedAt: number } | null;
}

export type ActionIcon = 'running' | 'stopped' | 'offline';

/** The toolbar button: picture, badge and the parts of its tooltip. */
export interface ActionView {
  readonly icon: ActionIcon;
  readonly badge: string;
  readonly title:
    | { readonly key: 'signedOut' | 'stopped' | 'offline' }
    | { readonly key: 'waiting'; readonly count: number }
    | { readonly key: 'running' | 'runningOffline'; readonly task: string; readonly minutes: number };
}

/** A running timer is said first, with or without a connection. */
export function actionView(state: ActionState, now: number): ActionView {
  if (!state.isSignedIn) return { icon: 'stopped', badge: '', title: { key: 'signedOut' } };
  if (state.running !== null) {
    const elapsed = Math.max(0, now - state.running.startedAt);
    return {
      icon: 'running',
      badge: badgeText(elapsed),
      title: {
        key: state.isOffline ? 'runningOffline' : 'running',
        task: state.running.title,
        minutes: Math.floor(elapsed / 60_000),
      },
    };
  }
  if (!state.isOffline) return { icon: 'stopped', badge: '', title: { key: 'stopped' } };
  return {
    icon: 'offline',
    badge: '',
    title: state.waiting > 0 ? { key: 'waiting', count: state.waiting } : { key: 'offline' },
  };
}
