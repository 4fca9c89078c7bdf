import { expect, it } from 'vitest';
import { settled } from '#client/ports.test-support.ts';
import { readEndedSession } from '../messaging/ended-session.ts';
import { createSessionEnd } from './session-end.ts';
import { createMemoryStorage } from './worker-services.test-support.ts';

const signedIn = { status: 'signedIn', isAuthorized: true, isLoggingOut: false } as const;
const refused = { status: 'signedOut', isAuthorized: false, isLoggingOut: false } as const;
const loggedOut = { status: 'signedOut', isAuthorized: true, isLoggingOut: true } as const;

it('a sign-out by the user is no ended session', async () => {
  const storage = createMemoryStorage();
  const end = createSessionEnd(storage, () => undefined);
  end.note(signedIn, { waiting: 2 });
  end.note(loggedOut, { waiting: 0 });
  await settled();
  expect(await readEndedSession(storage)).toBeNull();
});

it('a session ended by the server is stored with its waiting writes, also for the next worker', async () => {
  const storage = createMemoryStorage();
  const first = createSessionEnd(storage, () => undefined);
  first.note(signedIn, { waiting: 2 });
  first.note(refused, { waiting: 0 });
  await settled();
  const second = createSessionEnd(storage, () => undefined);
  await second.read();
  second.note(refused, { waiting: 0 });
  await settled();
  expect(second.current()).toEqual({ waiting: 2 });
});

it('an ended session counts the writes that the worker before left', async () => {
  const storage = createMemoryStorage();
  createSessionEnd(storage, () => undefined).note(signedIn, { waiting: 3 });
  await settled();
  const next = createSessionEnd(storage, () => undefined);
  next.note(refused, { waiting: 0 });
  await settled();
  expect(next.current()).toEqual({ waiting: 3 });
});

it('an ended session is forgotten at the next sign-in', async () => {
  const storage = createMemoryStorage();
  const end = createSessionEnd(storage, () => undefined);
  end.note(refused, { waiting: 0 });
  await settled();
  end.note(signedIn, { waiting: 0 });
  await settled();
  expect(await readEndedSession(storage)).toBeNull();
});
