import { expect, it } from 'vitest';
import { runningRecordOf } from '#domain/timer/running-record-of.ts';
import { startTimer, stopTimer } from '#domain/timer/timer-mutations.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { HOUR } from '#time/units.ts';
import type { IdleState } from './idle/idle-watch.ts';
import { createTimerWatch } from './timer-watch.ts';
import { createTestServices } from './worker-services.test-support.ts';

async function setUp() {
  // Noon is within the working hours and before six in any zone of the machine.
  const noon = new Date(2026, 10, 20, 12).getTime();
  const test = await createTestServices(noon);
  const state = { now: 'active' satisfies IdleState as IdleState };
  const task = buildTask({ title: 'Slates' });
  test.client.receive([{ entity: 'task', id: task.id, row: task }]);
  const watch = createTimerWatch(test.services, { queryState: async () => state.now });
  const look = async () => {
    await watch.look(test.client);
    return [...test.shown.values()].map(({ title }) => title);
  };
  return { ...test, noon, state, task, watch, look };
}
const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, until: 24 * 60 - 1 };

it('the timer watch shows and stops nothing by default', async () => {
  const { look, client, task, clock } = await setUp();
  expect(await look()).toEqual([]);
  await startTimer(client, task.id, clock.now());
  await clock.advance(20 * HOUR);
  expect(await look()).toEqual([]);
  expect(runningRecordOf(client)).toBeDefined();
});

it('the timer watch stops a timer at the chosen time, however late the worker starts, and can continue it', async () => {
  const { look, client, task, clock, noon, watch, shown, choose, settled } = await setUp();
  choose({ stopAt: { isOn: true, time: 18 * 60 } });
  await startTimer(client, task.id, clock.now());
  await clock.advance(5 * HOUR);
  expect(await look()).toEqual([]);
  await clock.advance(9 * HOUR);
  expect(await look()).toHaveLength(1);
  const [record] = [...client.replica.all('timerRecord')];
  expect(record?.endedAt).toBe(new Date(noon + 6 * HOUR).toISOString());
  const [id = ''] = shown.keys();
  expect(watch.onPress(id, 'goOn')).toBe(true);
  await settled();
  expect(runningRecordOf(client)?.startedAt).toBe(record?.endedAt);
});

it('the timer watch reminds a present user that no timer runs, and repeats that only after its interval', async () => {
  const { look, choose, state, clock, client, task, shown, watch, settled } = await setUp();
  choose({ noTimer: { isOn: true, minutes: 15, ...always } });
  await startTimer(client, task.id, clock.now() - HOUR);
  await stopTimer(client, task.id, clock.now() - HOUR / 2);
  state.now = 'locked';
  expect(await look()).toEqual([]);
  state.now = 'active';
  expect(await look()).toEqual(['No timer is running']);
  shown.clear();
  await clock.advance(HOUR / 6);
  expect(await look()).toEqual([]);
  await clock.advance(HOUR / 6);
  expect(await look()).toEqual(['No timer is running']);
  watch.onPress('noTimer', 'start');
  await settled();
  expect(runningRecordOf(client)?.noteId).toBe(task.id);
  expect(await look()).toEqual([]);
});
