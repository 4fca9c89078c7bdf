import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { createTestBrowser, createTestClock, settled } from '../ports.test-support.ts';
import { createBackend } from './backend.test-support.ts';
import { openTestOutbox } from './outbox.test-support.ts';

function openBrowser(account = uuidv7()) {
  const browser = createTestBrowser();
  const clock = createTestClock();
  const backend = createBackend(account);
  const openTab = (isOnline = () => true, owner = account, server = backend) =>
    openTestOutbox(browser.context({ clock }), owner, {
      send: async (operation) => server.send(operation),
      isOnline,
    });
  return { backend, openTab };
}

it('an outbox shows in one tab what was written in the other, and sends it once', async () => {
  const { backend, openTab } = openBrowser();
  let isOnline = false;
  const first = await openTab(() => isOnline);
  const second = await openTab(() => isOnline);
  const id = uuidv7();
  await first.outbox.write({ name: 'createQuickTask', payload: { id, title: 'Call Bob' } });
  await settled();
  expect(second.rows.get('task', id)?.title).toBe('Call Bob');
  await second.outbox.write({ name: 'updateTask', payload: { id, version: 1, data: { importance: 90 } } });
  await settled();
  expect(first.rows.get('task', id)?.importance).toBe(90);
  isOnline = true;
  first.outbox.drain();
  second.outbox.drain();
  await settled(80);
  expect(backend.order).toHaveLength(1);
  for (const tab of [first, second]) {
    expect(tab.projection.operations).toHaveLength(0);
    expect(tab.rows.get('task', id)).toEqual(backend.rows.base('task', id));
  }
});

it('an outbox never sends what one account left as another', async () => {
  const { backend, openTab } = openBrowser();
  const other = uuidv7();
  const otherBackend = createBackend(other);
  const mine = await openTab(() => false);
  await mine.outbox.write({ name: 'createQuickTask', payload: { id: uuidv7(), title: 'Mine' } });
  mine.close();
  const theirs = await openTab(() => true, other, otherBackend);
  theirs.outbox.drain();
  await settled();
  expect(otherBackend.order).toHaveLength(0);
  expect([...theirs.rows.all('task')]).toHaveLength(0);
  theirs.close();
  const again = await openTab();
  again.outbox.drain();
  await settled(60);
  expect(backend.order).toHaveLength(1);
});
