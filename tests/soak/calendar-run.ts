import { Temporal } from 'temporal-polyfill';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { TestSocket } from '#tests/factories/socket.ts';
import { DAY, HOUR } from '#time/units.ts';
import type { OtherSide, SideTimes } from './calendar-sides.ts';

/** Days from the start within which events lie, across changes of the clocks. */
const REACH = 40;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
/** One event as either side has it: its title, and its instants or days. */
type EventText = `${string} ${string}–${string}`;

/** Actions of the user on the calendars page. */
export interface Settings {
  /**
   * Removes the blocks of tasks from the outside calendar, and mirrors them there again, at once or after the
   * removal was tried. Then syncs: until then, blocks that are about to go are still there.
   */
  moveTasks(isAtOnce: boolean): Promise<void>;
  /** Syncs, disconnects the account, runs `meanwhile`, and connects it again. */
  reconnect(meanwhile: () => Promise<void>): Promise<void>;
}

/** State of one run: the events made on both sides, and the random choices. */
export class CalendarRun {
  readonly side: OtherSide;
  calendar: TestSocket;
  tasks: TestSocket;
  readonly calendarId: string;
  readonly settings: Settings;
  readonly random: () => number;
  readonly start: number;
  /** Names of events created and never deleted on either side. */
  readonly kept = new Set<string>();
  /** Names of events deleted and never restored. */
  readonly deleted = new Set<string>();
  /** Names of series, of which occurrences come and go. */
  readonly series = new Set<string>();
  /** Names of tasks, by their ids. */
  readonly tasksById = new Map<string, string>();
  #made = 0;

  constructor(
    side: OtherSide,
    sockets: { calendar: TestSocket; tasks: TestSocket },
    calendarId: string,
    settings: Settings,
    random: () => number,
  ) {
    this.side = side;
    this.calendar = sockets.calendar;
    this.tasks = sockets.tasks;
    this.calendarId = calendarId;
    this.settings = settings;
    this.random = random;
    this.start = Math.floor(side.world.server.clock.now() / DAY) * DAY;
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }
  name(kind: string): string {
    this.#made += 1;
    return `${kind}${this.#made}`;
  }
  range(): { timeMin: string; timeMax: string } {
    const at = (days: number) => new Date(this.start + days * DAY).toISOString();
    return { timeMin: at(-5), timeMax: at(REACH + 20) };
  }
  items(): Promise<ScheduleItem[]> {
    return this.calendar.ask('getCalendarItems', this.range());
  }
  outside() {
    const { timeMin, timeMax } = this.range();
    return this.side.events(timeMin, timeMax);
  }
  span() {
    const timeZone = this.pick(ZONES) ?? 'UTC';
    if (this.random() < 0.2) {
      const first = Temporal.Instant.fromEpochMilliseconds(this.start + this.below(REACH) * DAY)
        .toZonedDateTimeISO(timeZone)
        .startOfDay();
      const end = first.add({ days: 1 + this.below(3) });
      const at = (day: Temporal.ZonedDateTime) => new Date(day.epochMilliseconds).toISOString();
      return { startDate: at(first), endDate: at(end), timeZone, isAllDay: true };
    }
    const from = this.start + this.below(REACH * 24) * HOUR;
    const to = from + (1 + this.below(4)) * HOUR;
    const [startDate, endDate] = [new Date(from).toISOString(), new Date(to).toISOString()];
    return { startDate, endDate, timeZone, isAllDay: false };
  }
  when(): SideTimes {
    const { startDate, endDate, timeZone, isAllDay } = this.span();
    const written = (at: string) => (isAllDay ? dayIn(timeZone, at) : at);
    return { start: written(startDate), end: written(endDate), timeZone, isAllDay };
  }
  nameOf({ title, noteId }: ScheduleItem): string {
    return noteId === null ? nameOf(title) : (this.tasksById.get(noteId) ?? '');
  }
  /** Events here, in order. */
  async seenHere(): Promise<EventText[]> {
    const items = (await this.items()).filter(({ calendarId }) => calendarId === this.calendarId);
    return items
      .map((item): EventText => {
        const { title, startDate, endDate, isAllDay, timeZone } = item;
        const written = (at: string) => (isAllDay ? dayIn(timeZone, at) : at);
        return `${item.noteId === null ? title : this.nameOf(item)} ${written(startDate)}–${written(endDate)}`;
      })
      .sort();
  }
  /** Events there, in order. */
  seenOutside(): EventText[] {
    const tasks = [...this.tasksById.values()];
    return this.outside()
      .map(({ title, start, end }): EventText => {
        const name = nameOf(title);
        return `${tasks.includes(name) ? name : title} ${start}–${end}`;
      })
      .sort();
  }
}

function dayIn(timeZone: string, at: string): string {
  return Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** Original name of an event: later renames append to it. */
export function nameOf(title: unknown): string {
  return String(title ?? '').split(' ')[0] ?? '';
}
