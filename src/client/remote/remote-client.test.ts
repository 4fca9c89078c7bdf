import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RefusedError } from '../failure.ts';
import { createHastyClock, createPortPair, settled, until } from '../ports.test-support.ts';
import { emptyTables } from '../replica/row.ts';
import { testLabel } from '../row.test-support.ts';
import { createTestExtension, type TestExtension } from './test-extension.test-support.ts';

let extension: TestExtension;
beforeEach(async () => {
  extension = await createTestExtension();
});
afterEach(() => extension.close());

describe('the worker', () => {
  it('never hands out a token, and refuses calls that answer with one', async () => {
    const popup = extension.openPopup();
    await until(() => popup.connection.status === 'online');
    await popup.call('getMe', {});
    await expect(popup.call('refresh', {})).rejects.toThrow('The input is not valid');
    await expect(popup.call('login', { body: { email: 'a@b.example', password: 'x' } })).rejects.toThrow();
    const token = extension.browser.values.get('daywall.token') ?? 'none';
    expect(JSON.stringify(extension.sent)).not.toContain(token);
    expect(JSON.stringify(extension.sent)).not.toContain('authData');
  });

  it('passes refusals on unchanged', async () => {
    const popup = extension.openPopup();
    await until(() => popup.connection.status === 'online');
    const error = await popup.ask('getTask', { id: uuidv7() }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toMatchObject({ reply: { id: 'not_found' } });
    expect(() => popup.write({ name: 'deleteTask', payload: { id: '' } })).toThrow('Rejected: No note Id');
  });
});

describe('a popup', () => {
  it('draws its first frame from disk before the worker’s first message', async () => {
    const first = extension.openPopup();
    await until(() => first.connection.isInitialized && first.connection.status === 'online');
    const id = uuidv7();
    await first.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await until(() => first.outbox.waiting === 0);
    await settled();
    await extension.killWorker();
    const second = extension.openPopup();
    await second.ready;
    expect(second.session).toMatchObject({ status: 'signedIn', accountId: extension.account });
    expect(second.connection.isInitialized).toBe(true);
    expect(second.replica.get('task', id)?.title).toBe('Call Bob');
  });

  it('draws its first frame from what the worker kept for it, and brings the rest once that is drawn', async () => {
    const first = extension.openPopup();
    await until(() => first.connection.isComplete && first.connection.status === 'online');
    const [shown, other] = [uuidv7(), uuidv7()];
    await first.write({ name: 'createQuickTask', payload: { id: shown, title: 'Call Bob' } });
    await first.write({ name: 'createQuickTask', payload: { id: other, title: 'Call Ada' } });
    await until(() => first.outbox.waiting === 0);
    await settled();
    await extension.worker?.host.keepFirstFrame((tables) => {
      const kept = { ...emptyTables(), user: tables.user };
      for (const [id, task] of tables.task) if (id === shown) kept.task.set(id, task);
      return { tables: kept, until: Number.POSITIVE_INFINITY };
    });
    await extension.killWorker();
    const { promise: firstPage, resolve: draw } = Promise.withResolvers<void>();
    // Nobody hosts it yet: a worker that starts may commit before the page has read.
    const second = extension.openPopup({ connect: () => createPortPair()[0], firstPage });
    await second.ready;
    expect(second.connection.isInitialized).toBe(true);
    expect([...second.replica.all('task')].map(({ id }) => id)).toEqual([shown]);
    draw();
    await until(() => second.replica.get('task', other)?.title === 'Call Ada', 'the rest');
  });

  it('shows its own write at once, and changes of others when the worker receives them', async () => {
    const popup = extension.openPopup();
    await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
    const id = uuidv7();
    const kept = popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    expect(popup.replica.get('task', id)?.title).toBe('Call Bob');
    await kept;
    await until(() => popup.outbox.waiting === 0);
    const change = extension.backend.touch('task', id, { title: 'Call Ada' });
    extension.server.io.of('/tasks').emit('changed', { change, cursor: '1.2' });
    await until(() => popup.replica.get('task', id)?.title === 'Call Ada');
    expect(extension.backend.order).toHaveLength(1);
  });

  it('hands over a write that it closes upon, before the code that shows it is loaded', async () => {
    const popup = extension.openPopup();
    await popup.ready;
    const id = uuidv7();
    const kept = popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    expect(popup.replica.get('task', id)).toBeUndefined();
    kept.catch(() => undefined);
    await popup.close();
    await until(() => extension.backend.order.length === 1);
    expect(extension.backend.rows.get('task', id)?.title).toBe('Call Bob');
  });

  it('leaves a write to the next worker when browser and worker end before one has read it', async () => {
    const popup = extension.openPopup();
    await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
    extension.isReading = false;
    const id = uuidv7();
    const kept = popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    expect(popup.replica.get('task', id)?.title).toBe('Call Bob');
    kept.catch(() => undefined);
    await Promise.all([popup.close(), extension.killWorker()]);
    extension.isReading = true;
    const next = extension.openPopup();
    await until(() => next.replica.get('task', id)?.title === 'Call Bob', 'the task');
    await until(() => extension.backend.order.length === 1 && next.outbox.waiting === 0, 'one write');
    await settled();
    expect([...extension.browser.values.keys()].filter((key) => key.startsWith('daywall.journal.'))).toEqual(
      [],
    );
  });

  it('leaves nothing in the journal of a write that the worker finds invalid', async () => {
    const popup = extension.openPopup();
    await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
    const payload = { id: uuidv7(), title: ' ' };
    await expect(popup.write({ name: 'createQuickTask', payload })).rejects.toThrow('The input is not valid');
    await settled();
    expect([...extension.browser.values.keys()].filter((key) => key.startsWith('daywall.journal.'))).toEqual(
      [],
    );
  });

  it('shows a write that was made before the code that shows it was loaded', async () => {
    const popup = extension.openPopup();
    await popup.ready;
    const id = uuidv7();
    const kept = popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await until(() => popup.replica.get('task', id)?.title === 'Call Bob');
    await kept;
    await until(() => popup.outbox.waiting === 0);
    expect(extension.backend.order).toHaveLength(1);
  });

  it('applies a write once whose worker died between the server’s answer and its own', async () => {
    const popup = extension.openPopup();
    await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
    extension.isAnswering = false;
    const id = uuidv7();
    const kept = popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await until(() => extension.backend.order.length === 1);
    await extension.killWorker();
    extension.isAnswering = true;
    expect(popup.replica.get('task', id)?.title).toBe('Call Bob');
    await kept;
    await until(() => popup.outbox.waiting === 0 && popup.connection.status === 'online');
    expect(extension.backend.order).toHaveLength(1);
    expect(popup.replica.get('task', id)).toEqual(extension.backend.rows.base('task', id));
  });

  it('posts a write again that a dying worker never received, and repeats unanswered reads', async () => {
    const popup = extension.openPopup();
    await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
    const id = uuidv7();
    const kept = popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    const asked = popup.call('getMe', {});
    await extension.killWorker();
    await kept;
    expect((await asked).id).toBe(extension.account);
    await until(() => extension.backend.order.length === 1 && popup.outbox.waiting === 0);
    expect(popup.replica.get('task', id)?.title).toBe('Call Bob');
  });

  it('loads all other rows behind its first frame, and shows all operations that wait with the worker', async () => {
    const label = testLabel(extension.account);
    extension.server.emits.set('getLabels', () => ({ data: [label] }));
    const first = extension.openPopup();
    await until(() => first.replica.get('label', label.id) !== undefined, 'the label');
    await settled(60);
    await extension.killWorker();
    const second = extension.openPopup();
    await until(() => second.replica.get('label', label.id) !== undefined, 'the label from disk');
    await until(() => second.connection.status === 'online' && second.connection.isInitialized);
    extension.isAnswering = false;
    const collectionId = uuidv7();
    await extension.worker?.write({ name: 'createQuickCollection', payload: { collectionId, name: 'Trip' } });
    await until(() => second.replica.get('collection', collectionId)?.name === 'Trip', 'the collection');
    expect(second.outbox).toMatchObject({ waiting: 1, isKept: true });
  });

  it('hands over a write whose definition it has not loaded yet, and shows it afterwards', async () => {
    const first = extension.openPopup();
    await until(() => first.connection.status === 'online' && first.connection.isInitialized);
    const popup = extension.openPopup();
    await popup.ready;
    const label = { id: uuidv7(), name: 'phone' };
    const refused = Promise.resolve({ name: 'deleteTask' as const, payload: { id: '' } }).then(popup.write);
    const kept = popup.write({ name: 'createLabel', payload: label });
    await expect(refused).rejects.toThrow('Rejected: No note Id');
    await kept;
    await until(() => popup.replica.get('label', label.id)?.name === 'phone', 'the label');
    await until(() => extension.backend.order.length === 1 && popup.outbox.waiting === 0, 'one write');
  });

  it('takes back a write that the worker finds invalid', async () => {
    const popup = extension.openPopup();
    await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
    const id = uuidv7();
    await expect(popup.write({ name: 'createQuickTask', payload: { id, title: ' ' } })).rejects.toThrow(
      'The input is not valid',
    );
    expect(popup.replica.get('task', id)).toBeUndefined();
  });

  it('takes a write right after signing in, before the worker has sent its disk’s stamp', async () => {
    const token = extension.browser.values.get('daywall.token') ?? 'none';
    extension.browser.values.clear();
    extension.isNamingDisk = false;
    const popup = extension.openPopup();
    await until(() => popup.session.status === 'signedOut');
    expect(() => popup.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'No' } })).toThrow();
    await extension.browser.context({ clock: createHastyClock(20) }).storage.set('daywall.token', token);
    await until(() => popup.session.accountId === extension.account);
    const id = uuidv7();
    await popup.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
    await until(() => extension.backend.rows.base('task', id)?.title === 'Call Bob');
    await until(() => popup.replica.get('task', id)?.title === 'Call Bob');
  });

  it('follows the worker when it signs out', async () => {
    const popup = extension.openPopup();
    await until(() => popup.connection.status === 'online' && popup.connection.isInitialized);
    await popup.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Call Bob' } });
    await until(() => popup.outbox.waiting === 0);
    extension.server.routes.set('POST /api/auth/logout', () => [200, {}]);
    await popup.logout();
    await until(() => popup.session.status === 'signedOut');
    await until(() => [...popup.replica.all('task')].length === 0);
  });
});
