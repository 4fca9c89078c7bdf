import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { registerPerson, signInAgain } from '#tests/factories/person.ts';
import { backUp } from '#tests/factories/restored-server.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import { startGoogleSide, startMicrosoftSide } from '#tests/soak/calendar-sides.ts';

it.each([
  ['Google', startGoogleSide],
  ['Microsoft', startMicrosoftSide],
] as const)(
  'a backup that is restored while writes to %s wait loses and doubles nothing',
  async (_, start) => {
    const side = await start();
    const { world } = side;
    const begun = Math.floor(world.server.clock.now() / 3_600_000) * 3_600_000;
    const at = (hours: number) => new Date(begun + hours * 3_600_000).toISOString();
    const when = (hours: number) => ({
      ...{ start: at(hours), end: at(hours + 1), timeZone: 'UTC', isAllDay: false },
    });
    const span = (hours: number) => ({ startDate: at(hours), endDate: at(hours + 1), timeZone: 'UTC' });
    const ada = await registerPerson(world.server);
    const outside = () =>
      side
        .events(at(-24), at(24 * 20))
        .map(({ title, start }) => `${title} ${start}`)
        .sort();

    async function live(server: TestServer) {
      const { token } = await signInAgain(server, ada);
      const socket = await connectSocket(server.url, 'calendar', token);
      const items = () => socket.ask('getCalendarItems', { timeMin: at(-24), timeMax: at(24 * 20) });
      return {
        socket,
        items,
        seen: async () => (await items()).map(({ title, startDate }) => `${title} ${startDate}`).sort(),
        async itemCalled(title: string) {
          const item = (await items()).find((each) => each.title === title);
          if (item === undefined) throw new Error(`nothing is called ${title}`);
          return { calendarItemId: item.id, version: item.version };
        },
      };
    }

    const { calendars } = await world.connect(ada);
    const calendarId = calendars[0]?.id ?? '';
    for (const [index, title] of ['Moved', 'Deleted', 'Kept', 'Lost'].entries()) {
      side.create(title, when(30 + 3 * index));
    }
    await world.nextMinute();
    const before = await live(world.server);
    const create = (title: string, hours: number, { socket }: typeof before) =>
      socket.ask('createScheduleItem', { props: { id: uuidv7(), title, ...span(hours), calendarId } });
    await create('Made', 50, before);
    await before.socket.ask('updateScheduleItem', { ...(await before.itemCalled('Moved')), props: span(54) });
    await before.socket.ask('deleteScheduleItem', await before.itemCalled('Deleted'));
    const restore = await backUp(world.server);

    // Changes after the backup reach the provider but are in no backup.
    await world.settle();
    await create('Made after', 60, before);
    await before.socket.ask('updateScheduleItem', {
      ...(await before.itemCalled('Kept')),
      props: { title: 'Renamed' },
    });
    await world.settle();
    const [lost] = side.events(at(39), at(40));
    side.cancel(lost?.id ?? '');
    side.create('Theirs', when(70));
    before.socket.close();
    const expected = outside();
    expect(expected).toEqual([
      `Made ${at(50)}`,
      `Made after ${at(60)}`,
      `Moved ${at(54)}`,
      `Renamed ${at(36)}`,
      `Theirs ${at(70)}`,
    ]);

    const server = await restore();
    const after = await live(server);
    expect(await after.seen()).toEqual([
      `Kept ${at(36)}`,
      `Lost ${at(39)}`,
      `Made ${at(50)}`,
      `Moved ${at(54)}`,
    ]);
    for (let minute = 0; minute < 2; minute += 1) {
      server.clock.advance(120_000);
      await server.app.scheduledJobs.find(({ name }) => name === 'calendar-syncs')?.run();
      await server.app.heldJobs.runAll();
      expect([outside(), await after.seen()]).toEqual([expected, expected]);
    }
    expect(side.problems).toEqual([]);
    after.socket.close();
    await server.close();
    await world.close();
  },
);
