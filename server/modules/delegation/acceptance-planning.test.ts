import { createServer } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { proposalsFor } from '#domain/schedule/plan-proposals.ts';
import { busyTimes } from '#rules/schedule/busy-times.ts';
import { shownCalendars } from '#rules/schedule/calendar-visibility.ts';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { startConnectedGoogle } from '#tests/factories/connected-google.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { randomFrom } from '#tests/random.ts';
import { isGate, seed } from '#tests/random-seed.ts';
import { proposedMinutes } from '#time/free-gap.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, HOUR, MINUTE } from '#time/units.ts';

const zone = 'Europe/Berlin';
const HIDDEN_AT_GOOGLE = 'birthdays@group.calendar.google.com';

/** Someone with a Google account of two calendars and a subscription, and whoever asks them. */
async function openSchedules() {
  let file = '';
  const host = createServer((_request, reply) => reply.end(file));
  closeAtEnd(() => host.close());
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = host.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const world = await startConnectedGoogle({ config: { isCalendarOnLoopbackAllowed: true } });
  closeAtEnd(() => world.close());
  const { server, account } = world;
  account.addCalendar({ id: HIDDEN_AT_GOOGLE, summary: 'Birthdays', selected: false });
  const { people } = await makeOrganization(server, { people: { issuer: 'member', asked: 'member' } });
  const { issuer, asked } = people;
  const tasks = await connectSocket(server.url, 'tasks', issuer.token);
  const calendar = await connectSocket(server.url, 'calendar', asked.token);
  closeAtEnd(() => {
    tasks.close();
    calendar.close();
  });
  const integration = await world.connect(asked);
  const subscription = await calendar.ask('createSubscription', {
    id: uuidv7(),
    address: `http://127.0.0.1:${port}/a.ics`,
    timeZone: zone,
  });
  return {
    ...{ world, issuer, asked, tasks, calendar },
    integrationId: integration.id,
    subscriptionId: subscription.id,
    publish(events: readonly string[]) {
      file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n');
    },
  };
}

it('the block of an acceptance is the first time that the app proposes, in random calendars', async () => {
  const schedules = await openSchedules();
  const { world, issuer, asked, tasks, calendar, integrationId, subscriptionId } = schedules;
  const { server, account } = world;
  const { below, pick } = randomFrom(seed);
  const made: string[] = [];

  /** First time that the app proposes before the due date, by what it reads. */
  async function propose(workload: number | null, due: number) {
    const now = server.clock.now();
    const range = { timeMin: toInstant(now), timeMax: toInstant(now + 40 * DAY) };
    const [items, settings, integrations, subscriptions] = await Promise.all([
      calendar.ask('getCalendarItems', range),
      call(server, asked, 'getAppSettings', {}),
      call(server, asked, 'getApiIntegrations', {}),
      calendar.ask('getSubscriptions', {}),
    ]);
    const outside = [...integrations.flatMap(({ calendars }) => calendars), ...subscriptions];
    const busy = busyTimes(items, shownCalendars(settings.calendars, outside));
    const minutes = proposedMinutes(workload, settings);
    const [first] = proposalsFor(busy, { from: now, minutes, timeZone: zone, working: settings, due });
    if (first === undefined || first.end > due) return null;
    return { startDate: toInstant(first.start), endDate: toInstant(first.end) };
  }

  async function accept(workload: number | null, due: number) {
    const task = await tasks.ask('createTask', { id: uuidv7(), title: 'Paint the fence', workload });
    const { id } = await call(server, issuer, 'createDelegationRequest', {
      params: { noteId: task.id },
      body: {
        id: uuidv7(),
        access: [{ id: uuidv7(), userId: asked.user.id }],
        ...(due === Number.POSITIVE_INFINITY ? {} : { dueDate: toInstant(due) }),
      },
    });
    return (await call(server, asked, 'acceptDelegationRequest', { params: { id }, body: {} })).block;
  }

  for (let round = 0; round < (isGate ? 4 : 10); round += 1) {
    const note = `seed ${seed}, round ${round}`;
    const now = server.clock.now();
    const span = () => {
      const start = Math.floor(now / HOUR) * HOUR + below(3 * 48) * 30 * MINUTE;
      return { start, end: start + (1 + below(8)) * HOUR };
    };
    const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

    for (const calendarId of [account.primaryId, HIDDEN_AT_GOOGLE]) {
      for (let count = 4 + below(12); count > 0; count -= 1) {
        const { start, end } = span();
        const whole = { start: { date: dayOf(start) }, end: { date: dayOf(end + DAY) } };
        const timed = {
          start: { dateTime: toInstant(start), timeZone: zone },
          end: { dateTime: toInstant(end), timeZone: zone },
        };
        const attendees = [
          { email: 'grace@example.org', organizer: true, responseStatus: 'accepted' },
          { email: world.account.email, self: true, responseStatus: 'declined' },
        ];
        account.create(
          {
            summary: 'Event',
            ...(below(4) === 0 ? whole : timed),
            ...(below(3) === 0 ? { transparency: 'transparent' } : {}),
            ...(below(4) === 0 ? { organizer: { email: 'grace@example.org' }, attendees } : {}),
          },
          calendarId,
        );
      }
    }
    schedules.publish(
      Array.from({ length: 2 + below(8) }, (_, index) => {
        const { start, end } = span();
        const written = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
        const times =
          below(4) === 0
            ? [`DTSTART;VALUE=DATE:${written(start).slice(0, 8)}`, 'DURATION:P14D']
            : [`DTSTART:${written(start)}`, `DTEND:${written(end)}`];
        const transparency = below(3) === 0 ? ['TRANSP:TRANSPARENT'] : [];
        return ['BEGIN:VEVENT', `UID:${index}`, 'SUMMARY:Away', ...times, ...transparency, 'END:VEVENT'];
      }).flat(),
    );
    for (let count = below(6); count > 0; count -= 1) {
      const id = uuidv7();
      const { start, end } = span();
      const props = {
        ...{ id, title: 'Own', timeZone: zone, isAllDay: below(4) === 0 },
        startDate: toInstant(start),
        endDate: toInstant(end),
      };
      await calendar.ask('createScheduleItem', { props });
      made.push(id);
    }
    const integrations = await call(server, asked, 'getApiIntegrations', {});
    const ids = ['own', 'tasks', ...integrations.flatMap(({ calendars }) => calendars.map(({ id }) => id))];
    await call(server, asked, 'updateAppSettings', {
      body: {
        timeZone: zone,
        workingHours: Array.from({ length: 7 }, () => {
          const from = (6 + below(6)) * 60;
          const noon = from + (2 + below(3)) * 60;
          if (below(5) === 0) return [];
          return pick([
            [{ from, until: noon + 240 }],
            [
              { from, until: noon },
              { from: noon + 60, until: noon + 240 },
            ],
          ]);
        }),
        daysOff: below(2) === 0 ? [] : [{ first: dayOf(now + DAY), last: dayOf(now + 2 * DAY), name: 'Off' }],
        calendars: {
          views: ids.filter(() => below(3) === 0).map((id) => ({ id, isShown: below(2) === 0, tone: 1 })),
        },
      },
    });
    await calendar.ask('refreshSubscription', { subscriptionId });
    await world.settle();
    await calendar.ask('syncCalendars', { integrationId });
    await world.nextMinute();
    const [subscription] = await calendar.ask('getSubscriptions', {});
    await calendar.ask('updateSubscription', {
      subscriptionId,
      version: subscription?.version ?? 0,
      updateSubscriptionData: { isShown: below(2) === 0 },
    });

    const blocks: { readonly id: string; readonly calendarItemId: string }[] = [];
    for (let count = 0; count < 5; count += 1) {
      const workload = pick([null, 30, 100, 240, 600]);
      const due = pick([Number.POSITIVE_INFINITY, now + 2 * DAY, now + 6 * DAY, now + 60 * DAY]);
      const expected = await propose(workload, due);
      const block = await accept(workload, due);
      const { startDate, endDate } = block ?? {};
      expect(block === null ? null : { startDate, endDate }, `${note}, task ${count}`).toEqual(expected);
      if (block?.noteId) blocks.push({ id: block.noteId, calendarItemId: block.id });
    }
    for (const block of blocks) await calendar.ask('deleteScheduleItemNote', block);

    for (const calendarId of [account.primaryId, HIDDEN_AT_GOOGLE]) {
      const [timeMin, timeMax] = [now - 2 * DAY, now + 30 * DAY].map((at) => toInstant(at));
      for (const event of account.events(timeMin ?? '', timeMax ?? '', calendarId))
        account.cancel(event.id, calendarId);
    }
    for (const calendarItemId of made.splice(0)) await calendar.ask('deleteScheduleItem', { calendarItemId });
  }
});
