import { expect, it } from 'vitest';
import { testAppSettings } from '#client/test-server.test-support.ts';
import { runningRecordOf } from '#domain/timer/running-record-of.ts';
import { startTimer, stopTimer } from '#domain/timer/timer-mutations.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { HOUR } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { IdleState } from './idle/idle-watch.ts';
import { createTimerWatch } from './timer-watch.ts';
import { createTestServices } from './worker-services.test-support.ts';

async function setUp() {
  // Noon of a Friday is within the working time and before six in any zone of the machine.
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

it('the timer watch says nothing of a missing timer on a day off', async () => {
  const { look, choose, client, clock, noon } = await setUp();
  choose({ noTimer: { isOn: true, minutes: 15 } });
  const date = dayOf(noon, Intl.DateTimeFormat().resolvedOptions().timeZone);
  const row = {
    ...testAppSettings(client.accountId),
    daysOff: [{ first: date, last: date, name: 'Holiday' }],
  };
  client.receive([{ entity: 'appSettings', id: client.accountId, row }]);
  await clock.advance(HOUR);
  expect(await look()).toEqual([]);
});

it('the timer watch reminds a present user that no timer runs, and repeats that only after its interval', async () => {
  const { look, choose, state, clock, client, task, shown, watch, settled } = await setUp();
  choose({ noTimer: { isOn: true, minutes: 15 } });
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
