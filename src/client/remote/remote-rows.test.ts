import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPortPair, settled, until } from '../ports.test-support.ts';
import { emptyTables } from '../replica/row.ts';
import { upsertOf } from '../replica/upsert.ts';
import { testLabel } from '../row.test-support.ts';
import { testTask } from '../test-server.test-support.ts';
import { createTestExtension, type TestExtension } from './test-extension.test-support.ts';

let extension: TestExtension;
beforeEach(async () => {
  extension = await createTestExtension();
});
afterEach(() => extension.close());

it('a page keeps every row that the disk has while it reads again after a restart of the worker', async () => {
  const label = testLabel(extension.account);
  extension.server.emits.set('getLabels', () => ({ data: [label] }));
  const first = extension.openPopup();
  await until(() => first.connection.isComplete && first.replica.get('label', label.id) !== undefined);
  const id = uuidv7();
  await first.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
  await until(() => first.outbox.waiting === 0);
  await settled();
  // Its first frame shows no task.
  await extension.worker?.host.keepFirstFrame((tables) => ({
    tables: { ...emptyTables(), user: tables.user },
    until: Number.POSITIVE_INFINITY,
  }));
  await extension.killWorker();
  const [near, far] = createPortPair();
  const panel = extension.openPopup({ connect: () => near });
  const isThere = () =>
    panel.replica.get('task', id) !== undefined && panel.replica.get('label', label.id) !== undefined;
  await until(isThere, 'all rows');
  await settled();
  let missed = 0;
  const look = () => {
    if (!isThere()) missed += 1;
  };
  panel.replica.subscribe('task', look);
  panel.replica.subscribe('label', look);
  const before = panel.replica.get('task', id);
  far.post({ type: 'base', accountId: extension.account, stamp: 'of a restarted worker' });
  await until(() => panel.replica.get('task', id) !== before, 'another reading');
  await settled(60);
  expect(missed).toBe(0);
  expect(isThere()).toBe(true);
});

it('a page keeps rows that the worker sent before they were on disk, from reading to reading', async () => {
  const first = extension.openPopup();
  await until(() => first.connection.isComplete && first.connection.status === 'online');
  await settled();
  await extension.killWorker();
  const [near, far] = createPortPair();
  const panel = extension.openPopup({ connect: () => near });
  await panel.ready;
  const { isAuthorized, isError, isLoading, isLoggingOut, isSuccess, message, status } = first.session;
  const session = {
    accountId: extension.account,
    isAuthorized,
    isError,
    isLoading,
    isLoggingOut,
    isSuccess,
    message,
  };
  far.post({ type: 'update', session: { ...session, status } });
  const task = testTask(extension.account, { title: 'Call Bob' });
  far.post({ type: 'update', rows: [{ entity: 'task', id: task.id, row: task }] });
  far.post({ type: 'base', accountId: extension.account, stamp: 'of a restarted worker' });
  const settings = panel.replica.get('appSettings', extension.account);
  await until(() => panel.replica.get('appSettings', extension.account) !== settings, 'another reading');
  await settled(60);
  expect(panel.replica.get('task', task.id)?.title).toBe('Call Bob');
});

it('a page shows its timer running where the server’s news of it comes before its answer', async () => {
  const popup = extension.openPopup();
  await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
  const [id, recordId] = [uuidv7(), uuidv7()];
  await popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
  const at = new Date().toISOString();
  // By the server's clock it began when the write had arrived.
  const startedAt = new Date(Date.parse(at) + 40).toISOString();
  extension.server.emits.set('startNoteTimer', () => {
    const row = {
      id: recordId,
      createdAt: at,
      updatedAt: at,
      version: 1,
      noteId: id,
      userId: extension.account,
    };
    const change = upsertOf.timerRecord({ ...row, startedAt, endedAt: null, note: '' });
    extension.server.io.of('/tasks').emit('changed', { change, cursor: '1.2' });
    return null;
  });
  const started = popup.write({
    name: 'startNoteTimer',
    payload: { id, data: { recordId, startedAt: at, clientNow: at } },
  });
  const ends: unknown[] = [];
  popup.replica.subscribe('timerRecord', () =>
    ends.push(popup.replica.get('timerRecord', recordId)?.endedAt),
  );
  await started;
  await until(() => popup.replica.get('timerRecord', recordId)?.startedAt === startedAt, 'the server’s row');
  expect(new Set(ends)).toEqual(new Set([null]));
  expect(popup.outbox.waiting).toBe(1);
});
