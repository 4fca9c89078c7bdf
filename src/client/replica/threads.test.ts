import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import type { Comment } from '#contract/task/comment.ts';
import { NoResponseError, RefusedError } from '../failure.ts';
import { createTestBrowser, settled, type TestBrowser } from '../ports.test-support.ts';
import { testComment, testNotification } from '../row.test-support.ts';
import { createSyncWorld, type SyncWorld } from './sync.test-support.ts';
import { upsertOf } from './upsert.ts';

/** Comments of one page. */
const PAGE = 2;
const me = uuidv7();
const [noteId, elsewhere] = [uuidv7(), uuidv7()];
let world: SyncWorld;
let browser: TestBrowser;
let comments: Comment[];

beforeEach(() => {
  world = createSyncWorld(me);
  browser = createTestBrowser();
  comments = [testComment(me, { noteId, text: 'First' })];
  world.answers.set('getComments', ({ noteId: about, before }) => {
    const thread = comments.filter((each) => each.noteId === about);
    const end = before === undefined ? thread.length : thread.findIndex(({ id }) => id === before);
    const page = thread.slice(Math.max(0, end - PAGE), end);
    return { comments: page, nextBefore: end > PAGE ? (page[0]?.id ?? null) : null };
  });
});

async function start() {
  const opened = await world.open(browser);
  opened.sync.catchUp();
  await settled(80);
  return opened;
}
/** Makes the cursor too old once, so that everything is loaded anew. */
function expire(): void {
  world.failing.set('getChanges', new RefusedError({ id: 'cursor_expired', message: 'too old' }, 410));
  let isFirst = true;
  world.meanwhile.set('getChanges', () => {
    if (!isFirst) world.failing.delete('getChanges');
    isFirst = false;
  });
}
const textsOf = (opened: Awaited<ReturnType<typeof start>>) =>
  [...opened.rows.all('comment')].map(({ text }) => text).sort();

it('threads load no comments at the start, and keep no live comment of a thread that was not opened', async () => {
  const opened = await start();
  expect(world.asked).not.toContain('getComments');
  opened.sync.take({ change: upsertOf.comment(testComment(me, { noteId })), cursor: '2.0' });
  expect(textsOf(opened)).toEqual([]);
  expect(opened.replica.meta.cursor).toBe('2.0');
});

it('threads follow a thread that was opened, over a restart too', async () => {
  const first = await start();
  await first.threads.load({ noteId });
  expect(textsOf(first)).toEqual(['First']);
  const second = testComment(me, { noteId, text: 'Second' });
  comments.push(second);
  first.sync.take({ change: upsertOf.comment(second), cursor: '2.0' });
  first.sync.take({ change: upsertOf.comment(testComment(me, { noteId: elsewhere })), cursor: '2.1' });
  expect(textsOf(first)).toEqual(['First', 'Second']);
  await first.replica.idle();
  first.disk.close();

  const again = await start();
  const third = testComment(me, { noteId, text: 'Third' });
  again.sync.take({ change: upsertOf.comment(third), cursor: '2.2' });
  expect(textsOf(again)).toEqual(['First', 'Second', 'Third']);
});

it('threads load a thread of several pages whole', async () => {
  comments = ['1', '2', '3', '4', '5'].map((text) => testComment(me, { noteId, text }));
  const opened = await start();
  await opened.threads.load({ noteId });
  expect(textsOf(opened)).toEqual(['1', '2', '3', '4', '5']);
});

it('threads reload the followed ones with everything else, and forget a deleted one', async () => {
  const opened = await start();
  await opened.threads.load({ noteId });
  comments = [testComment(me, { noteId, text: 'After a month' })];
  expire();
  opened.sync.catchUp();
  await settled(80);
  expect(textsOf(opened)).toEqual(['After a month']);

  world.failing.set('getComments', new RefusedError({ id: 'not_found', message: 'Not found' }, 404));
  expire();
  opened.sync.catchUp();
  await settled(80);
  expect(textsOf(opened)).toEqual([]);
  expect(opened.replica.meta.threads).toEqual([]);
});

it('threads drop comments deleted during an outage, and keep live ones during a load', async () => {
  const opened = await start();
  await opened.threads.load({ noteId });
  const received = testComment(me, { noteId, text: 'Heard meanwhile' });
  comments = [];
  world.meanwhile.set('getComments', () =>
    opened.sync.take({ change: upsertOf.comment(received), cursor: '2.0' }),
  );
  await opened.threads.load({ noteId });
  expect(textsOf(opened)).toEqual(['Heard meanwhile']);
});

it('threads reject where nobody answers, and follow nothing then', async () => {
  const opened = await start();
  world.failing.set('getComments', new NoResponseError('away'));
  await expect(opened.threads.load({ noteId })).rejects.toThrow('away');
  expect(opened.replica.meta.threads).toEqual([]);
});

it('the replica keeps older notifications that were loaded, and none from below a gap', async () => {
  const all = Array.from({ length: 9 }, (_, index) =>
    testNotification({ createdAt: `2026-02-0${9 - index}T08:00:00.000Z`, subject: `${9 - index}` }),
  );
  const page = (before: string | undefined) => {
    const from = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1;
    const notifications = all.slice(from, from + 3);
    return { notifications, nextBefore: from + 3 < all.length ? (notifications.at(-1)?.id ?? null) : null };
  };
  world.answers.set('getNotifications', ({ query }) => page(query?.before));
  const opened = await start();
  const shown = () => [...opened.rows.all('notification')].map(({ subject }) => subject).sort();
  expect(shown()).toEqual(['7', '8', '9']);
  const [, , , , , , , old] = all;
  if (old === undefined) throw new Error('no notification');
  opened.sync.take({
    change: upsertOf.notification({ ...old, version: 2, readAt: old.createdAt }),
    cursor: '2.0',
  });
  expect(shown()).toEqual(['7', '8', '9']);
  expect(await opened.ranges.loadMoreNotifications()).toBe(true);
  expect(shown()).toEqual(['4', '5', '6', '7', '8', '9']);
  expire();
  opened.sync.catchUp();
  await settled(80);
  expect(shown()).toEqual(['4', '5', '6', '7', '8', '9']);
  expect(await opened.ranges.loadMoreNotifications()).toBe(false);
  expect(shown()).toHaveLength(9);
});
