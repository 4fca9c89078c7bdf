import { proxy } from 'valtio/vanilla';
import { expect, it, vi } from 'vitest';
import type { ConnectionState, OutboxState, SessionState } from '#client/client.ts';
import { createRows } from '#client/replica/rows.ts';
import { initialAuthState } from '#client/session/auth-state.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { actionView } from './button/action-view.ts';
import { viewClient } from './client-view.ts';

const ada = '01934567-89ab-7def-8123-456789000001';
const bob = '01934567-89ab-7def-8123-456789000002';
const start = '2026-11-21T10:00:00.000Z';

function record(userId: string, endedAt: string | null): TimerRecord {
  const fields = { createdAt: start, updatedAt: start, version: 1, startedAt: start };
  return { ...fields, id: userId.replace('7def', '7aaa'), noteId: bob, userId, endedAt, note: '' };
}

function setUp() {
  const now = { value: 0 };
  const session = proxy<SessionState>({
    ...initialAuthState,
    accountId: ada,
    isSuccess: true,
    status: 'signedIn',
  });
  const connection = proxy<ConnectionState>({
    status: 'online',
    isInitialized: true,
    loading: null,
    hasRecords: true,
    isComplete: true,
    clockOffset: 0,
  });
  const outbox = proxy<OutboxState>({ waiting: 0, unsent: [], failed: [], isKept: true });
  const replica = createRows();
  const view = viewClient({ session, connection, outbox, replica }, () => now.value);
  const changed = vi.fn();
  view.subscribe(changed);
  const put = (row: TimerRecord) =>
    replica.commit(() => replica.put({ entity: 'timerRecord', id: row.id, row }));
  return { now, session, connection, outbox, view, changed, put };
}

it('a client view ignores timers of other users', () => {
  const { view, put } = setUp();
  put(record(bob, null));
  expect(view.action().running).toBeNull();
  expect(view.wakefulness().isTimerRunning).toBe(false);
});

it('a client view follows the user’s own timer from start to end', () => {
  const { view, changed, put } = setUp();
  put(record(ada, null));
  expect(changed).toHaveBeenCalled();
  expect(view.action().running?.startedAt).toBe(Date.parse(start));
  put(record(ada, '2026-11-21T10:05:00.000Z'));
  expect(view.action().running).toBeNull();
});

it('a client view counts the same minutes as the pages where this device’s clock is off', () => {
  const { view, connection, put } = setUp();
  put(record(ada, null));
  const here = Date.parse(start) + 12 * 60_000 - 3 * 3_600_000;
  Object.assign(connection, { clockOffset: 3 * 3_600_000 });
  expect(
    actionView({ ...view.action(), isOffline: false, ended: null, refusedFiles: 0 }, here),
  ).toMatchObject({
    badge: '12',
    title: { minutes: 12 },
  });
});

it('a client view shows no timer of an account that is signed out', () => {
  const { view, session, put } = setUp();
  put(record(ada, null));
  Object.assign(session, { status: 'signedOut' });
  expect(view.action().running).toBeNull();
});

it('a client view counts the outage from the lost connection, through attempts, until it is back', async () => {
  const { view, now, connection } = setUp();
  now.value = 10_000;
  Object.assign(connection, { status: 'offline' });
  await Promise.resolve();
  now.value = 40_000;
  Object.assign(connection, { status: 'connecting' });
  await Promise.resolve();
  expect(view.wakefulness().offlineFor).toBe(30_000);
  Object.assign(connection, { status: 'online' });
  await Promise.resolve();
  expect(view.wakefulness().offlineFor).toBe(0);
});
