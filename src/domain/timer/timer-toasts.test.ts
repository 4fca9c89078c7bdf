import { beforeEach, expect, test } from 'vitest';
import { createTexts } from '#i18n/init.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { readTexts } from '#tests/factories/merged-texts.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { MINUTE } from '#time/units.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { runningRecordOf } from './running-record-of.ts';
import { startTimer, stopTimer } from './timer-mutations.ts';
import { addTimerToast } from './timer-toasts.ts';

beforeEach(() => {
  for (const { id } of toasts.read()) toasts.close(id);
});

async function setUp() {
  let now = Date.now() - 60 * MINUTE;
  const client = createMemoryClient(() => now);
  const [first, second] = [buildTask({ title: 'First' }), buildTask({ title: 'Second' })];
  client.receive([first, second].map((row) => ({ entity: 'task', id: row.id, row })));
  const texts = await createTexts({ language: 'en', loadTexts: async () => readTexts('en', 'pages') });
  const words = { t: texts.getFixedT(null, 'pages'), durationText: String };
  const records = () =>
    [...client.replica.all('timerRecord')]
      .map(({ noteId, endedAt }) => ({ noteId, isRunning: endedAt === null }))
      .sort((a, b) => Number(a.noteId > b.noteId) - Number(a.noteId < b.noteId));
  return {
    client,
    first,
    second,
    records,
    async start(id: string) {
      now += 10 * MINUTE;
      const stopped = runningRecordOf(client);
      const started = { id: await startTimer(client, id, now), noteId: id };
      addTimerToast(client, { started, stopped }, words);
    },
    async stop() {
      now += 10 * MINUTE;
      const stopped = runningRecordOf(client);
      if (stopped === undefined) throw new Error('Nothing runs');
      await stopTimer(client, stopped.noteId, now);
      addTimerToast(client, { stopped }, words);
    },
    text: () => toasts.read().at(-1)?.text,
  };
}

test('undoing a start removes its record', async () => {
  const { client, first, start, text, records } = await setUp();
  await start(first.id);
  expect(text()).toContain('Timer started');
  expect(toasts.undoLast()).not.toBeNull();
  expect(records()).toEqual([]);
  expect(runningRecordOf(client)).toBeUndefined();
});

test('undoing a switch lets the first task run on from its own start', async () => {
  const { client, first, second, start, text, records } = await setUp();
  await start(first.id);
  const before = runningRecordOf(client);
  await start(second.id);
  expect(text()).toContain('Stopped');
  toasts.undoLast();
  expect(records()).toEqual([{ noteId: first.id, isRunning: true }]);
  expect(runningRecordOf(client)).toMatchObject({ id: before?.id, startedAt: before?.startedAt });
});

test('undoing a stop lets the record run on, with its id, start and note', async () => {
  const { client, first, start, stop, text } = await setUp();
  await start(first.id);
  const before = runningRecordOf(client);
  await stop();
  expect(text()).toContain('Timer stopped');
  expect(runningRecordOf(client)).toBeUndefined();
  toasts.undoLast();
  expect(runningRecordOf(client)).toMatchObject({ id: before?.id, startedAt: before?.startedAt, note: '' });
});

test('undoing a stop after another start fills the time between', async () => {
  const { client, first, second, start, stop } = await setUp();
  await start(first.id);
  await stop();
  await start(second.id);
  const [, stopped] = toasts.read();
  if (stopped === undefined) throw new Error('There is no toast');
  toasts.act(stopped.id);
  const running = runningRecordOf(client);
  expect(running?.noteId).toBe(second.id);
  const filled = [...client.replica.all('timerRecord')].find(({ noteId }) => noteId === first.id);
  expect(filled?.endedAt).toBe(running?.startedAt);
});
