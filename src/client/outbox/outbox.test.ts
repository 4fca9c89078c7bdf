import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { RefusedError, RejectedInputError } from '../failure.ts';
import {
  createTestBrowser,
  createTestClock,
  settled,
  type TestBrowser,
  type TestClock,
  until,
} from '../ports.test-support.ts';
import { away, type Backend, createBackend } from './backend.test-support.ts';
import type { Operation } from './operation.ts';
import { openTestOutbox } from './outbox.test-support.ts';

const account = uuidv7();
let browser: TestBrowser;
let clock: TestClock;
let backend: Backend;

beforeEach(() => {
  browser = createTestBrowser();
  clock = createTestClock();
  backend = createBackend(account);
});

function openTab(
  isOnline: () => boolean = () => true,
  send = async (operation: Operation) => backend.send(operation),
) {
  return openTestOutbox(browser.context({ clock }), account, { send, isOnline });
}

describe('what is refused before it is sent', () => {
  it('refuses a deletion without an id and an edit without one, at once and with the words of the specification', async () => {
    const { outbox, projection } = await openTab();
    expect(() => outbox.write({ name: 'deleteTask', payload: { id: '' } })).toThrow('Rejected: No note Id');
    expect(() => outbox.write({ name: 'reopenTask', payload: { id: '' } })).toThrow('No task id');
    expect(() => outbox.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: ' ' } })).toThrow(
      RejectedInputError,
    );
    expect(projection.operations).toHaveLength(0);
  });
});

describe('a write', () => {
  it('shows at once, is on disk when it settles, and is gone from the outbox when it is answered', async () => {
    let isOnline = false;
    const tab = await openTab(() => isOnline);
    const id = uuidv7();
    const seen: string[] = [];
    tab.rows.subscribe('task', (ids) => seen.push(...ids));
    const kept = tab.outbox.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    expect(tab.rows.get('task', id)).toMatchObject({
      title: 'Call Bob',
      progress: 'todo',
      importance: 50,
      isNew: true,
      ownerId: account,
      version: 1,
    });
    expect(seen).toEqual([id]);
    await kept;
    expect((await tab.disk.read()).operations).toHaveLength(1);
    isOnline = true;
    tab.outbox.drain();
    await settled();
    expect(tab.projection.operations).toHaveLength(0);
    const { operations, tables } = await tab.disk.read();
    expect(operations).toHaveLength(0);
    expect(tables.task.get(id)?.title).toBe('Call Bob');
  });

  it('sends in order, one after the other, whatever was made while the first was under way', async () => {
    const sent: string[] = [];
    const tab = await openTab(
      () => true,
      async (operation) => {
        sent.push(operation.write.name);
        await settled(3);
        return backend.send(operation);
      },
    );
    const id = uuidv7();
    void tab.outbox.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await until(() => sent.length === 1);
    void tab.outbox.write({ name: 'updateTask', payload: { id, version: 1, data: { importance: 90 } } });
    void tab.outbox.write({
      name: 'finishTask',
      payload: { id, at: '2026-03-02T09:00:00.000Z', clientNow: '2026-03-02T09:00:00.000Z' },
    });
    await settled(60);
    expect(sent).toEqual(['createQuickTask', 'updateTask', 'finishTask']);
    expect(backend.rows.base('task', id)).toMatchObject({ importance: 90, progress: 'done' });
    expect(tab.rows.get('task', id)).toEqual(backend.rows.base('task', id));
  });

  it('merges what was never sent: edits into edits, edits into the create', async () => {
    let isOnline = false;
    const tab = await openTab(() => isOnline);
    const id = uuidv7();
    await tab.outbox.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await tab.outbox.write({ name: 'updateTask', payload: { id, version: 1, data: { importance: 70 } } });
    await tab.outbox.write({ name: 'updateTask', payload: { id, version: 1, data: { progress: 'doing' } } });
    await tab.outbox.write({ name: 'updateTask', payload: { id, version: 1, data: { title: 'Call Ada' } } });
    expect(tab.rows.get('task', id)).toMatchObject({ title: 'Call Ada', importance: 70, progress: 'doing' });
    const { operations } = await tab.disk.read();
    expect(operations.map((each) => each.write)).toMatchObject([
      { name: 'createQuickTask', payload: { title: 'Call Bob', importance: 70 } },
      { name: 'updateTask', payload: { data: { progress: 'doing', title: 'Call Ada' } } },
    ]);
    isOnline = true;
    tab.outbox.drain();
    await settled(60);
    expect(backend.rows.base('task', id)).toMatchObject({
      title: 'Call Ada',
      importance: 70,
      progress: 'doing',
    });
  });

  it('never merges into what may have reached the server', async () => {
    let isAway = true;
    const tab = await openTab(
      () => true,
      async (operation) => {
        const changes = backend.send(operation);
        if (isAway) throw away();
        return changes;
      },
    );
    const id = uuidv7();
    await tab.outbox.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await settled();
    await tab.outbox.write({ name: 'updateTask', payload: { id, version: 1, data: { title: 'Call Ada' } } });
    isAway = false;
    await clock.advance(5_000);
    await settled(60);
    expect(tab.projection.operations).toHaveLength(0);
    expect(backend.rows.base('task', id)?.title).toBe('Call Ada');
    expect(backend.order).toHaveLength(2);
  });

  it('is sent from memory where the browser took the database away', async () => {
    const tab = await openTab();
    tab.disk.close();
    const ids = [uuidv7(), uuidv7()];
    for (const id of ids)
      await tab.outbox.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await settled(60);
    await clock.advance(5_000);
    expect(ids.map((id) => backend.rows.base('task', id)?.title)).toEqual(['Call Bob', 'Call Bob']);
    expect(tab.projection.operations).toHaveLength(0);
    expect(backend.order).toHaveLength(2);
  });

  it('keeps a refused write with its reason, lets later ones pass, and can be retried or given up', async () => {
    let isRefused = true;
    const tab = await openTab(
      () => true,
      async (operation) => {
        if (isRefused && operation.write.name === 'createTask') {
          throw new RefusedError({ id: 'not_permitted', message: 'You may see this but not change it' });
        }
        return backend.send(operation);
      },
    );
    const [first, second] = [uuidv7(), uuidv7()];
    await tab.outbox.write({ name: 'createTask', payload: { id: first, title: 'Refused' } });
    await tab.outbox.write({ name: 'createQuickTask', payload: { id: second, title: 'Passes' } });
    await settled(60);
    expect(tab.projection.operations).toMatchObject([{ entityId: first, error: { id: 'not_permitted' } }]);
    expect(backend.rows.base('task', second)?.title).toBe('Passes');
    expect(tab.rows.get('task', first)?.title).toBe('Refused');
    isRefused = false;
    await tab.outbox.retryWrite(tab.projection.operations[0]?.requestId ?? '');
    await settled(60);
    expect(backend.rows.base('task', first)?.title).toBe('Refused');

    isRefused = true;
    const third = uuidv7();
    await tab.outbox.write({ name: 'createTask', payload: { id: third, title: 'Given up' } });
    await settled(60);
    await tab.outbox.discardWrite(tab.projection.operations[0]?.requestId ?? '');
    expect(tab.rows.get('task', third)).toBeUndefined();
    expect((await tab.disk.read()).operations).toHaveLength(0);
  });

  it('takes a finish that another device made first for what it is: no failure', async () => {
    const tab = await openTab(
      () => true,
      async (operation) => {
        if (operation.write.name === 'finishTask') {
          throw new RefusedError({ id: 'already_finished', message: 'The task is already finished' });
        }
        if (operation.write.name === 'startNoteTimer') {
          throw new RefusedError({ id: 'already_finished', message: 'The task is already finished' });
        }
        return backend.send(operation);
      },
    );
    const id = uuidv7();
    const at = new Date(clock.now()).toISOString();
    await tab.outbox.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await tab.outbox.write({ name: 'finishTask', payload: { id, at, clientNow: at } });
    await settled(60);
    expect(tab.projection.operations).toEqual([]);
    expect((await tab.disk.read()).operations).toEqual([]);
    const data = { recordId: uuidv7(), startedAt: at, clientNow: at };
    await tab.outbox.write({ name: 'startNoteTimer', payload: { id, data } });
    await settled(60);
    expect(tab.projection.operations).toMatchObject([{ error: { id: 'already_finished' } }]);
  });

  it('shows a restored task at once, before and after its deletion was answered', async () => {
    let isOnline = true;
    const tab = await openTab(() => isOnline);
    const id = uuidv7();
    await tab.outbox.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await settled(60);
    await tab.outbox.write({ name: 'deleteTask', payload: { id } });
    expect(tab.rows.get('task', id)).toBeUndefined();
    await settled(60);
    isOnline = false;
    await tab.outbox.write({ name: 'restoreTask', payload: { id } });
    expect(tab.rows.get('task', id)?.title).toBe('Call Bob');
    await tab.outbox.write({ name: 'deleteTask', payload: { id } });
    await tab.outbox.write({ name: 'restoreTask', payload: { id } });
    expect(tab.rows.get('task', id)?.title).toBe('Call Bob');
    isOnline = true;
    tab.outbox.drain();
    await settled(80);
    expect(tab.rows.get('task', id)).toEqual(backend.rows.base('task', id));
    expect(tab.rows.get('task', id)?.title).toBe('Call Bob');
  });
});

describe('versions', () => {
  async function withTask() {
    let isOnline = true;
    const sent: Operation[] = [];
    const tab = await openTab(
      () => isOnline,
      async (operation) => {
        sent.push(operation);
        return backend.send(operation);
      },
    );
    const id = uuidv7();
    await tab.outbox.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await settled(60);
    isOnline = false;
    await tab.outbox.write({ name: 'updateTask', payload: { id, version: 1, data: { importance: 70 } } });
    await tab.outbox.write({ name: 'reopenTask', payload: { id } });
    await tab.outbox.write({ name: 'updateTask', payload: { id, version: 1, data: { importance: 80 } } });
    const versionsSent = async () => {
      isOnline = true;
      tab.outbox.drain();
      await settled(80);
      return sent.flatMap(({ write }) => (write.name === 'updateTask' ? [write.payload.version] : []));
    };
    return { tab, id, versionsSent };
  }

  it('moves one’s own later edit onto the answer of the earlier one', async () => {
    const { versionsSent } = await withTask();
    expect(await versionsSent()).toEqual([1, 3]);
  });

  it('keeps the version an edit was made from where somebody else wrote in between', async () => {
    const { id, versionsSent } = await withTask();
    backend.touch('task', id, { title: 'Somebody else' });
    expect(await versionsSent()).toEqual([1, 1]);
  });
});
