import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { createTestBrowser, createTestClock, settled, type TestClock } from '../ports.test-support.ts';
import { away } from './backend.test-support.ts';
import { createLateOutbox } from './late-outbox.ts';
import { openTestOutbox } from './outbox.test-support.ts';
import { outboxModule } from './outbox-module.ts';

const accountId = uuidv7();
let clock: TestClock;
/** Whether the code can be loaded, and how often it was asked for. */
let code: { isThere: boolean; asked: number };
let held: number[];

beforeEach(() => {
  clock = createTestClock();
  code = { isThere: true, asked: 0 };
  held = [];
});

/** Late outbox over a real one of a tab that is offline; `draw` draws the first page. */
async function openLate(browser = createTestBrowser()) {
  const ports = browser.context({ clock });
  const tab = await openTestOutbox(ports, accountId, {
    send: () => Promise.reject(away()),
    isOnline: () => false,
  });
  const { promise: start, resolve: draw } = Promise.withResolvers<void>();
  const late = createLateOutbox({
    accountId,
    ports,
    start,
    async load() {
      code.asked += 1;
      if (!code.isThere) throw new Error('Failed to fetch dynamically imported module');
      return outboxModule;
    },
    create: () => tab.outbox,
    onHeld: (count) => held.push(count),
  });
  const titles = () => [...tab.rows.all('task')].map(({ title }) => title);
  return { late, tab, titles, draw };
}

const newTask = (title: string, id = uuidv7()) => ({ name: 'createQuickTask', payload: { id, title } });

it('an outbox that is still loading refuses what it would refuse, and everything once it is closed', async () => {
  const { late, draw } = await openLate();
  const refused = expect(late.write({ name: 'deleteTask', payload: { id: '' } })).rejects.toThrow(
    'Rejected: No note Id',
  );
  draw();
  await refused;
  const other = await openLate();
  const lost = expect(other.late.write(newTask('Call Bob'))).rejects.toThrow('The account was closed');
  other.late.close();
  other.draw();
  await lost;
  expect(other.titles()).toEqual([]);
});

it('an outbox whose code comes behind the first page shows and keeps what was written before, in its order', async () => {
  const { late, tab, titles, draw } = await openLate();
  const id = uuidv7();
  const written = [
    late.write(newTask('Call Bob', id)),
    late.write({ name: 'updateTask', payload: { id, version: 1, data: { title: 'Call Ada' } } }),
  ];
  await settled();
  expect(code.asked).toBe(0);
  expect(titles()).toEqual([]);
  draw();
  await Promise.all(written);
  expect(titles()).toEqual(['Call Ada']);
  expect((await tab.disk.read()).operations.map(({ write }) => write.name)).toEqual([
    'createQuickTask',
    'updateTask',
  ]);
  expect(held).toEqual([]);
  void late.write(newTask('Call Eve'));
  expect(titles()).toEqual(['Call Ada', 'Call Eve']);
});

it('an outbox whose code cannot be loaded says how much is held, and tries again', async () => {
  code.isThere = false;
  const { late, tab, titles, draw } = await openLate();
  draw();
  expect(await late.attempted).toBe(false);
  const written = [late.write(newTask('Call Bob')), late.write(newTask('Call Ada'))];
  await clock.advance(5_000);
  expect(code.asked).toBe(2);
  expect(held.at(-1)).toBe(2);
  expect(titles()).toEqual([]);
  late.drain();
  await settled();
  expect(code.asked).toBe(3);
  code.isThere = true;
  await clock.advance(5_000);
  await Promise.all(written);
  expect(held.at(-1)).toBe(0);
  expect(titles()).toEqual(['Call Bob', 'Call Ada']);
  expect((await tab.disk.read()).operations).toHaveLength(2);
  expect(clock.planned()).toEqual([]);
});

it('an outbox whose tab ends before its code has come leaves what was written to the next tab, once', async () => {
  const browser = createTestBrowser();
  const first = await openLate(browser);
  void first.late.write(newTask('Call Bob')).catch(() => {});
  first.late.close();
  first.tab.close();
  expect([...browser.values.keys()]).toHaveLength(1);
  const next = await openLate(browser);
  const passedOn = next.late.passOnHeld();
  const own = next.late.write(newTask('Call Ada'));
  next.draw();
  await Promise.all([passedOn, own]);
  expect(next.titles()).toEqual(['Call Bob', 'Call Ada']);
  await next.late.passOnHeld();
  expect((await next.tab.disk.read()).operations).toHaveLength(2);
  expect([...browser.values.keys()]).toEqual([]);
});
