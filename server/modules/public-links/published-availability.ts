import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { DerivedSecrets } from '#server/derived-secret.ts';
import { asRefusal } from '#server/errors.ts';
import { addDays, type CalendarDay } from '#time/calendar-day.ts';
import { freeGaps, SNAP } from '#time/free-gap.ts';
import { DAY, MINUTE } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { type WorkingTime, workingIntervals } from '#time/working-time.ts';
import { type Interval, startOfDay, type ZonedDay, zonedDays } from '#time/zoned-day.ts';
import { findWorkingTimes } from '../app-settings/service.ts';
import { findBusyTimes } from '../schedule-items/service.ts';
import * as repository from './availability-repository.ts';
import { NOBODY } from './nobody.ts';

const DAYS = 7;
/** Latest week that a page shows, from the current one on. */
export const LAST_WEEK = 7;
/** Span of a calendar file from today on. */
const AHEAD = (LAST_WEEK + 1) * DAYS * DAY;

/** Free or busy span within the working hours of whoever publishes it. */
interface AvailabilitySpan extends Interval {
  readonly isFree: boolean;
}

export interface PublishedAvailability {
  /** Name of whoever publishes it. */
  readonly name: string;
  readonly timeZone: string;
  readonly week: number;
  readonly days: readonly { readonly date: CalendarDay; readonly spans: readonly AvailabilitySpan[] }[];
}

/** A reading: the visitor's zone, null for that of the owner, and weeks from now. */
interface Reading {
  readonly timeZone: string | null;
  readonly week: number;
}

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly clock: Clock;
  readonly secrets: DerivedSecrets;
  readonly onFault: (error: unknown) => void;
}

/** Working time that touches a range, in order. */
function workingWithin(range: Interval, working: WorkingTime, timeZone: string): Interval[] {
  const found: Interval[] = [];
  for (let day = dayOf(range.start, timeZone); startOfDay(day, timeZone) < range.end; day = addDays(day, 1))
    found.push(...workingIntervals(working, day, timeZone));
  return found.flatMap(({ start, end }) => clipped({ start, end }, range));
}

function clipped(span: Interval, to: Interval): Interval[] {
  const [start, end] = [Math.max(span.start, to.start), Math.min(span.end, to.end)];
  return end > start ? [{ start, end }] : [];
}

/** Reader of availability links: times alone, of the schedule and the calendars that its owner shows. */
export function createPublishedAvailability(dependencies: Dependencies) {
  const { clock, secrets, onFault } = dependencies;
  const { outer } = dependencies.database;

  async function noteOpened({ link }: repository.FoundAvailability): Promise<void> {
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    if (link.lastOpenedOn === day) return;
    // A reading that cannot be noted, as on a full disk, is answered all the same.
    await repository.noteOpened(outer, link.id, day).catch((error: unknown) => {
      if (asRefusal(error) === null) onFault(error);
    });
  }

  function spansOf(day: ZonedDay, working: readonly Interval[], busy: readonly Interval[]) {
    const now = Math.floor(clock.now() / (SNAP * MINUTE)) * SNAP * MINUTE;
    const left = { start: Math.max(day.start, now), end: day.end };
    return working.flatMap((span) =>
      clipped(span, left).flatMap((within): AvailabilitySpan[] => {
        const free = freeGaps(busy, within).filter(({ start, end }) => end - start >= SNAP * MINUTE);
        const taken = freeGaps(free, within);
        return [
          ...free.map((each) => ({ ...each, isFree: true })),
          ...taken.map((each) => ({ ...each, isFree: false })),
        ].sort((a, b) => a.start - b.start);
      }),
    );
  }

  return {
    /** Link of a secret, for the readings; null for a secret of none. */
    find: (secret: string) => repository.find(outer, secrets.idOf(secret) ?? NOBODY),
    /** A week in the visitor's zone. */
    async read(found: repository.FoundAvailability, { timeZone, week }: Reading) {
      const { ownerId } = found.link;
      const own = (await findWorkingTimes(outer, [ownerId]))(ownerId);
      const zone = timeZone ?? own.timeZone;
      const days = zonedDays(addDays(dayOf(clock.now(), zone), week * DAYS), DAYS, zone);
      const range = { start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 };
      const busy = await findBusyTimes(outer, ownerId, range);
      const working = workingWithin(range, own.working, own.timeZone);
      await noteOpened(found);
      return {
        ...{ name: found.name, timeZone: zone, week },
        days: days.map((day) => ({ date: day.date, spans: spansOf(day, working, busy) })),
      } satisfies PublishedAvailability;
    },
    /** Busy spans from today on, which touch nowhere and carry nothing of what lies behind them. */
    async readBusy(found: repository.FoundAvailability): Promise<readonly Interval[]> {
      const start = Math.floor(clock.now() / DAY) * DAY;
      const range = { start, end: start + AHEAD };
      const busy = await findBusyTimes(outer, found.link.ownerId, range);
      await noteOpened(found);
      return freeGaps(freeGaps(busy, range), range);
    },
  };
}
export type PublishedAvailabilities = ReturnType<typeof createPublishedAvailability>;
