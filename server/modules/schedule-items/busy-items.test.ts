import { createServer } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { closeAssistants, connectAssistant, use } from '#server/mcp/assistant.test-support.ts';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { confirmPerson, registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer } from '#tests/factories/test-server.ts';
import { addDays, weekdayOf } from '#time/calendar-day.ts';
import { dayOf } from '#time/wall-clock.ts';

/** Someone who subscribes to a calendar, with an assistant, an availability page and a task to plan. */
async function openSubscriber() {
  let file = '';
  const host = createServer((_request, reply) => reply.end(file));
  closeAtEnd(() => host.close());
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = host.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const server = await startTestServer({ isCalendarOnLoopbackAllowed: true });
  closeAtEnd(() => server.close());
  const person = await registerPerson(server);
  await confirmPerson(server, person);
  const calendar = await connectSocket(server.url, 'calendar', person.token);
  const tasks = await connectSocket(server.url, 'tasks', person.token);
  const assistant = await connectAssistant(server, person);
  closeAtEnd(async () => {
    await closeAssistants();
    calendar.close();
    tasks.close();
  });
  const monday = addDays(dayOf(server.clock.now(), 'UTC'), 8 - weekdayOf(dayOf(server.clock.now(), 'UTC')));
  await call(server, person, 'updateAppSettings', { body: { timeZone: 'UTC' } });
  const published = await call(server, person, 'createAvailabilityLink', {});
  const task = await tasks.ask('createTask', { id: uuidv7(), title: 'Deep work', workload: 60 });

  return {
    calendar,
    /** Subscribes to the events of Monday morning of next week, with those lines and fields. */
    async subscribe(lines: readonly string[], isShown: boolean) {
      const event = [
        'UID:a',
        'SUMMARY:Away',
        `DTSTART:${monday.replaceAll('-', '')}T090000Z`,
        'DURATION:PT2H',
      ];
      const whole = ['BEGIN:VEVENT', ...event, ...lines, 'END:VEVENT'];
      file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...whole, 'END:VCALENDAR'].join('\r\n');
      const made = await calendar.ask('createSubscription', {
        id: uuidv7(),
        address: `http://127.0.0.1:${port}/a.ics`,
        timeZone: 'UTC',
      });
      await server.app.heldJobs.runAll();
      const [read] = await calendar.ask('getSubscriptions', {});
      await calendar.ask('updateSubscription', {
        subscriptionId: made.id,
        version: read?.version ?? 0,
        updateSubscriptionData: { isShown },
      });
      return () => calendar.ask('deleteSubscription', { subscriptionId: made.id });
    },
    /** Wall time at which an assistant plans the task on Monday. */
    async planned() {
      const { block, undo } = await use(assistant, 'plan_task', { id: task.id, from: `${monday}T00:00` });
      await use(assistant, 'undo', { handle: undo });
      return String((block as { start: string } | null)?.start).slice(11);
    },
    /** Whether the availability page has busy spans on Monday. */
    async isPublishedAsBusy() {
      const url = new URL(published.calendarAddress ?? '').pathname;
      return (await server.app.inject({ method: 'GET', url })).body.includes('BEGIN:VEVENT');
    },
  };
}

it('events that take no time, and those of hidden calendars, leave time free for assistants and visitors', async () => {
  const { subscribe, planned, isPublishedAsBusy } = await openSubscriber();
  for (const [lines, isShown, isBusy] of [
    [[], true, true],
    [['TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'], true, true],
    [['TRANSP:TRANSPARENT'], true, false],
    [['X-MICROSOFT-CDO-BUSYSTATUS:FREE'], true, false],
    [[], false, false],
  ] as const) {
    const unsubscribe = await subscribe(lines, isShown);
    const note = `${lines.join()} shown: ${isShown}`;
    expect([await planned(), await isPublishedAsBusy()], note).toEqual([isBusy ? '11:00' : '09:00', isBusy]);
    await unsubscribe();
  }
});
