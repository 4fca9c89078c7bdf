import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Integration } from '#contract/integrations/integration.ts';
import { type ConnectedGoogle, startConnectedGoogle } from '#tests/factories/connected-google.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { HOUR } from '#time/units.ts';

/** The account's second calendar at Google, called Choir. */
export const CHOIR = 'choir@group.example';

const [LONG_AGO, FAR_AHEAD] = [-1_000, 4_000];

/** One user with connected Google calendars; every test gets another one, with empty calendars. */
export class GoogleCalendarSetup {
  readonly world: ConnectedGoogle;
  /** Full hour that all offsets of the tests count from. */
  readonly begun: number;
  ada: Person;
  calendar: TestSocket;
  tasks: TestSocket;
  integration: Integration;

  constructor(
    world: ConnectedGoogle,
    begun: number,
    seat: Pick<GoogleCalendarSetup, 'ada' | 'calendar' | 'tasks' | 'integration'>,
  ) {
    this.world = world;
    this.begun = begun;
    this.ada = seat.ada;
    this.calendar = seat.calendar;
    this.tasks = seat.tasks;
    this.integration = seat.integration;
  }

  at(hours: number): string {
    return new Date(this.begun + hours * HOUR).toISOString();
  }
  /** Span of one hour in Daywall's form. */
  span(hours: number) {
    return { startDate: this.at(hours), endDate: this.at(hours + 1), timeZone: 'Europe/Berlin' };
  }
  /** Span in Google's form. */
  timed(hours: number, length = 1) {
    const [start, end] = [hours, hours + length].map((each) => ({
      dateTime: this.at(each),
      timeZone: 'Europe/Berlin',
    }));
    return { start, end };
  }
  items() {
    return this.calendar.ask('getCalendarItems', { timeMin: this.at(-100), timeMax: this.at(FAR_AHEAD) });
  }
  /** Events at Google with their starts, in the account's main calendar unless another is named. */
  outside(of?: string): string[] {
    return this.world.account
      .events(this.at(-100), this.at(FAR_AHEAD), of)
      .map(({ summary, start }) => `${summary} ${new Date(String(start.dateTime)).toISOString()}`)
      .sort();
  }
  async disconnect(): Promise<void> {
    for (const { id } of await call(this.world.server, this.ada, 'getApiIntegrations', {})) {
      await call(this.world.server, this.ada, 'deleteApiIntegration', { params: { id } });
    }
    await this.world.settle();
  }
  async clear(): Promise<void> {
    this.world.double.faults.stop();
    await this.disconnect();
    for (const each of [this.calendar, this.tasks]) each.close();
    for (const of of [undefined, CHOIR]) {
      const events = this.world.account.events(this.at(LONG_AGO), this.at(FAR_AHEAD), of);
      const ids = new Set(events.map(({ id, recurringEventId }) => String(recurringEventId ?? id)));
      for (const id of ids) this.world.account.cancel(id, of);
    }
  }
}

/** One server and one Google for all tests of a file. Returns a getter of the running test's desk. */
export function setUpGoogleCalendar(): () => GoogleCalendarSetup {
  let world: ConnectedGoogle;
  let begun: number;
  let setup: GoogleCalendarSetup;
  beforeAll(async () => {
    world = await startConnectedGoogle();
    world.account.addCalendar({ id: CHOIR, summary: 'Choir' });
    begun = Math.floor(world.server.clock.now() / HOUR) * HOUR;
  });
  afterAll(async () => {
    expect(world.double.problems).toEqual([]);
    await world.close();
  });
  beforeEach(async () => {
    const ada = await registerPerson(world.server);
    setup = new GoogleCalendarSetup(world, begun, {
      ada,
      calendar: await connectSocket(world.server.url, 'calendar', ada.token),
      tasks: await connectSocket(world.server.url, 'tasks', ada.token),
      integration: await world.connect(ada),
    });
  });
  afterEach(() => setup.clear());
  return () => setup;
}
