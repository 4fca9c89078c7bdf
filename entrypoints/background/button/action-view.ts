import { MINUTE } from '#time/units.ts';
import type { EndedSession } from '../../messaging/ended-session.ts';
import { badgeText } from './badge-text.ts';

/** State that the button is derived from. Instants in milliseconds by this device's clock, as its alarms go by. */
export interface ActionState {
  /** The account's choice; null follows the browser. */
  readonly language: string | null;
  readonly isSignedIn: boolean;
  /** Session that the server has ended, if any; see `createSessionEnd`. */
  readonly ended: EndedSession | null;
  readonly isOffline: boolean;
  /** Writes that are not yet known to the server. */
  readonly waiting: number;
  /** Files of pages that were not attached, until the person has settled them. */
  readonly refusedFiles: number;
  readonly running: { readonly title: string; readonly startedAt: number } | null;
}

export type ActionIcon = 'running' | 'stopped' | 'offline';

/** View of the toolbar button: icon, badge and the parts of its tooltip. */
export interface ActionView {
  readonly icon: ActionIcon;
  readonly badge: string;
  /** `attention`: something waits for the person. */
  readonly tone: 'time' | 'attention';
  readonly title:
    | { readonly key: 'signedOut' | 'stopped' | 'offline' }
    | { readonly key: 'waiting' | 'ended' | 'files'; readonly count: number }
    | { readonly key: 'running' | 'runningOffline'; readonly task: string; readonly minutes: number };
}

/** Derives the view; a running timer takes precedence, online or offline. */
export function actionView(state: ActionState, now: number): ActionView {
  if (!state.isSignedIn && state.ended !== null) {
    return {
      icon: 'offline',
      badge: '!',
      tone: 'attention',
      title: { key: 'ended', count: state.ended.waiting },
    };
  }
  if (!state.isSignedIn) return { icon: 'stopped', badge: '', tone: 'time', title: { key: 'signedOut' } };
  if (state.running !== null) {
    const elapsed = Math.max(0, now - state.running.startedAt);
    return {
      icon: 'running',
      badge: badgeText(elapsed),
      tone: 'time',
      title: {
        key: state.isOffline ? 'runningOffline' : 'running',
        task: state.running.title,
        minutes: Math.floor(elapsed / MINUTE),
      },
    };
  }
  if (state.refusedFiles > 0) {
    return {
      icon: state.isOffline ? 'offline' : 'stopped',
      badge: '!',
      tone: 'attention',
      title: { key: 'files', count: state.refusedFiles },
    };
  }
  if (!state.isOffline) return { icon: 'stopped', badge: '', tone: 'time', title: { key: 'stopped' } };
  return {
    icon: 'offline',
    badge: '',
    tone: 'time',
    title: state.waiting > 0 ? { key: 'waiting', count: state.waiting } : { key: 'offline' },
  };
}
