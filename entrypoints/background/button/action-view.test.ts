import { expect, it } from 'vitest';
import { type ActionState, actionView } from './action-view.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const calm: ActionState = {
  language: null,
  isSignedIn: true,
  ended: null,
  isOffline: false,
  waiting: 0,
  refusedFiles: 0,
  running: null,
};
const running = { title: 'Write the report', startedAt: now - 65 * 60_000 };

it('actionView shows nothing of an account that is not signed in', () => {
  expect(actionView({ ...calm, isSignedIn: false, running, isOffline: true }, now)).toEqual({
    icon: 'stopped',
    badge: '',
    tone: 'time',
    title: { key: 'signedOut' },
  });
});

it('actionView marks a session that the server has ended, with the number of waiting writes', () => {
  expect(actionView({ ...calm, isSignedIn: false, ended: { waiting: 2 } }, now)).toEqual({
    icon: 'offline',
    badge: '!',
    tone: 'attention',
    title: { key: 'ended', count: 2 },
  });
});

it('actionView shows the running timer with its minutes and its task', () => {
  expect(actionView({ ...calm, running }, now)).toEqual({
    icon: 'running',
    badge: '1:05',
    tone: 'time',
    title: { key: 'running', task: 'Write the report', minutes: 65 },
  });
});

it('actionView keeps the running timer while offline and shows both', () => {
  const view = actionView({ ...calm, running, isOffline: true, waiting: 2 }, now);
  expect(view.icon).toBe('running');
  expect(view.title.key).toBe('runningOffline');
});

it('actionView shows zero minutes for a start in the future', () => {
  const view = actionView({ ...calm, running: { title: 'A', startedAt: now + 4_000 } }, now);
  expect(view.badge).toBe('0');
});

it('actionView distinguishes offline from stopped, with the number of waiting writes', () => {
  expect(actionView(calm, now).icon).toBe('stopped');
  expect(actionView({ ...calm, isOffline: true }, now)).toEqual({
    icon: 'offline',
    badge: '',
    tone: 'time',
    title: { key: 'offline' },
  });
  expect(actionView({ ...calm, isOffline: true, waiting: 3 }, now).title).toEqual({
    key: 'waiting',
    count: 3,
  });
});

it('actionView marks files that were not attached, behind a running timer', () => {
  const refused = { ...calm, refusedFiles: 2 };
  expect(actionView(refused, now)).toEqual({
    icon: 'stopped',
    badge: '!',
    tone: 'attention',
    title: { key: 'files', count: 2 },
  });
  expect(actionView({ ...refused, isOffline: true }, now).icon).toBe('offline');
  expect(actionView({ ...refused, running }, now).title.key).toBe('running');
  expect(actionView({ ...refused, isSignedIn: false }, now).title.key).toBe('signedOut');
});
