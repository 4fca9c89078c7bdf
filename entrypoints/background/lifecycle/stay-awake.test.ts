import { expect, it } from 'vitest';
import { HOUR } from '#time/units.ts';
import { mayStandBy, shouldStayAwake, type Wakefulness } from './stay-awake.ts';

const idle: Wakefulness = {
  openPages: 0,
  isInUse: false,
  isSignedIn: true,
  isSigningIn: false,
  isTimerRunning: false,
  loadingFor: 0,
  waiting: 0,
  connection: 'online',
  offlineFor: 0,
};

it.each<[string, Partial<Wakefulness>]>([
  ['nothing is going on', {}],
  ['no one is signed in', { isSignedIn: false, isTimerRunning: true, connection: 'connecting' }],
  ['a window is in use and no server answers', { isInUse: true, connection: 'offline', offlineFor: 1 }],
  ['a window is in use and nobody is signed in', { isInUse: true, isSignedIn: false }],
  ['the account has not been loaded in an hour', { loadingFor: HOUR }],
  ['it is offline and nothing waits', { connection: 'offline', offlineFor: 1 }],
  [
    'the connection was lost before the account was loaded',
    { loadingFor: 1, connection: 'offline', offlineFor: 1 },
  ],
  [
    'writes have waited for an hour without an answer',
    { waiting: 1, connection: 'offline', offlineFor: HOUR },
  ],
  [
    'a timer runs without an answer for an hour',
    { isTimerRunning: true, connection: 'offline', offlineFor: HOUR },
  ],
])('sleeps when %s', (_, state) => {
  expect(shouldStayAwake({ ...idle, ...state })).toBe(false);
});

it.each<[string, Partial<Wakefulness>]>([
  ['a page is open', { openPages: 1, isSignedIn: false, connection: 'offline', offlineFor: HOUR }],
  ['someone signs in', { isSignedIn: false, isSigningIn: true, connection: 'offline' }],
  ['a timer runs', { isTimerRunning: true }],
  ['a window of the browser is in use', { isInUse: true }],
  ['a write waits', { waiting: 1 }],
  ['the account is loaded for the first time', { loadingFor: 20_000 }],
  ['it connects', { connection: 'connecting' }],
  [
    'a write waits and the connection was just lost',
    { waiting: 1, connection: 'offline', offlineFor: 20_000 },
  ],
])('stays awake while %s', (_, state) => {
  expect(shouldStayAwake({ ...idle, ...state })).toBe(true);
});

it('shouldStayAwake is false once nothing is in progress, or the server is down', () => {
  expect(mayStandBy({ ...idle, isSignedIn: false })).toBe(false);
  expect(mayStandBy({ ...idle, isTimerRunning: true })).toBe(false);
  expect(mayStandBy({ ...idle, waiting: 1 })).toBe(false);
  expect(mayStandBy({ ...idle, waiting: 1, connection: 'offline' })).toBe(true);
  expect(mayStandBy(idle)).toBe(true);
});
