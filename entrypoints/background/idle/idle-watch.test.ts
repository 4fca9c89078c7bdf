import { expect, it } from 'vitest';
import { startTimer, stopTimer } from '#domain/timer/timer-mutations.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { MINUTE } from '#time/units.ts';
import { IDLE_SPAN_KEY } from '../../messaging/idle-span.ts';
import { parseIdleSpan } from '../../messaging/parse-idle-span.ts';
import { createTestServices } from '../worker-services.test-support.ts';
import { createIdleWatch, type IdleState } from './idle-watch.ts';

/** A timer runs; the threshold is ten minutes. A second watch on the same services is a restarted worker. */
async function setUp() {
  const test = await createTestServices();
  const state = { now: 'active' satisfies IdleState as IdleState };
  const port = { setDetectionInterval: () => undefined, queryState: async () => state.now };
  const task = buildTask({ title: 'Slates' });
  test.client.receive([{ entity: 'task', id: task.id, row: task }]);
  await startTimer(test.client, task.id, test.clock.now());
  const span = async () => parseIdleSpan(await test.services.storage.get(IDLE_SPAN_KEY));
  const say = async (watch: ReturnType<typeof createIdleWatch>, state: IdleState) => {
    watch.onState(state);
    await test.settled();
  };
  const minutes = async () => {
    const asked = await span();
    return asked?.until == null ? null : (Date.parse(asked.until) - Date.parse(asked.from)) / MINUTE;
  };
  const start = () => createIdleWatch(test.services, port);
  return { ...test, task, state, span, say, minutes, start };
}

it('the idle watch asks nothing where it is off, where no timer runs, and for a short absence', async () => {
  const { start, say, span, clock, choose, client, task } = await setUp();
  choose({ idle: { isOn: false, minutes: 10 } });
  const watch = start();
  await say(watch, 'idle');
  await clock.advance(60 * MINUTE);
  await say(watch, 'active');
  expect(await span()).toBeNull();
  choose({ idle: { isOn: true, minutes: 10 } });
  await say(watch, 'locked');
  await clock.advance(9 * MINUTE);
  await say(watch, 'active');
  expect(await span()).toBeNull();
  await stopTimer(client, task.id, clock.now());
  await clock.advance(20 * MINUTE);
  await say(watch, 'idle');
  await clock.advance(60 * MINUTE);
  await say(watch, 'active');
  expect(await span()).toBeNull();
});

it('the idle watch asks about the time since the last input, also by a worker started meanwhile', async () => {
  const { start, say, minutes, clock, shown } = await setUp();
  await clock.advance(20 * MINUTE);
  await say(start(), 'idle');
  await clock.advance(15 * MINUTE);
  await say(start(), 'active');
  expect(await minutes()).toBe(25);
  expect(shown.get('idle')).toMatchObject({
    title: 'You were away for 25\u00a0min',
    body: 'The timer kept running: Slates',
  });
});

it('the idle watch joins absences less than a minute apart', async () => {
  const { start, say, minutes, clock } = await setUp();
  const watch = start();
  await say(watch, 'locked');
  await clock.advance(20 * MINUTE);
  await say(watch, 'active');
  await clock.advance(MINUTE / 2);
  await say(watch, 'locked');
  await clock.advance(20 * MINUTE);
  await say(watch, 'active');
  expect(await minutes()).toBe(40.5);
});

it('the idle watch counts the sleep of a machine as an absence', async () => {
  const { start, client, clock, minutes } = await setUp();
  await start().look(client);
  await clock.advance(MINUTE);
  await start().look(client);
  await clock.advance(90 * MINUTE);
  await start().look(client);
  expect(await minutes()).toBe(90);
});

it('the idle watch settles a span once', async () => {
  const { start, say, clock, client, span, shown } = await setUp();
  const watch = start();
  await clock.advance(20 * MINUTE);
  await say(watch, 'idle');
  await clock.advance(MINUTE);
  await say(watch, 'active');
  const recordId = (await span())?.recordId ?? '';
  await watch.settle(client, recordId, 'split');
  await watch.settle(client, recordId, 'split');
  expect([...client.replica.all('timerRecord')]).toHaveLength(3);
  expect(await span()).toBeNull();
  expect(shown.size).toBe(0);
});
