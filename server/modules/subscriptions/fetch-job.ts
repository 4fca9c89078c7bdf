import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import { MAX_SUBSCRIBED_EVENTS } from '#contract/limits.ts';
import type { SubscriptionFault } from '#contract/subscription.ts';
import { definedFields } from '#server/changed-fields.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { JobKind, QueuedJob } from '#server/jobs/job-queue.ts';
import type { WorkAllowance } from '#server/limits/work-allowance.ts';
import type { ActFor, WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, HOUR, MINUTE } from '#time/units.ts';
import { CalendarFaultError, type FetchCalendar, type Version } from './fetch-calendar.ts';
import type { FetchTurns } from './fetch-turns.ts';
import { addItems, changeItem, compareItems, removeItems } from './items.ts';
import type { ReadApart } from './read-apart.ts';
import type { ReadEvent } from './read-calendar.ts';
import * as repository from './repository.ts';
import type { SubscriptionRow } from './table.ts';

/** Span of stored items: a month back and thirteen ahead. */
const BACK = 31 * DAY;
const AHEAD = 396 * DAY;
/** Age at which an unchanged version is read again, because recurring events continue. */
const ROLL = 7 * DAY;
/** Items in one transaction. */
const CHUNK = 200;
const LONGEST_WAIT = DAY;
/** Delay of a fetch that found its lane full, so that the next turn takes it. */
const PUT_OFF = MINUTE;

export const fetchJobKind: JobKind<{ subscriptionId: string }> = {
  name: 'subscription-fetch',
  schema: z.object({ subscriptionId: entityId }),
  atOnce: 8,
};

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly actFor: ActFor;
  readonly fetchCalendar: FetchCalendar;
  readonly fetchTurns: FetchTurns;
  readonly readApart: ReadApart;
  readonly workAllowance: WorkAllowance;
}

interface Outcome {
  readonly fault: SubscriptionFault | null;
  readonly name?: string | null;
  readonly version?: Version;
  readonly expandedTo?: string;
  readonly skippedEvents?: number;
  readonly unknownZones?: string[];
}

function chunksOf<T>(all: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, index) =>
    all.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}

export function createFetchJob({
  database,
  clock,
  actFor,
  fetchCalendar,
  fetchTurns,
  readApart,
  workAllowance,
}: Dependencies): QueuedJob<{ subscriptionId: string }> {
  /** Claims the turn of a subscription; null if another process had it or it is not due. */
  async function take(id: string): Promise<SubscriptionRow | null> {
    return database.transaction(async (tx) => {
      const row = await repository.lock(tx, id);
      const now = clock.now();
      if (row === null || row.deletedAt !== null || row.nextFetchAt > toInstant(now)) return null;
      await repository.updateQuietly(tx, id, { nextFetchAt: toInstant(now + HOUR) });
      return row;
    });
  }

  function act({ id, ownerId }: SubscriptionRow, work: (context: WriteContext) => Promise<void>) {
    return actFor(ownerId, 'subscription', async (context) => {
      const row = await repository.lock(context.tx, id);
      if (row !== null && row.deletedAt === null) await work(context);
    });
  }

  async function keep(row: SubscriptionRow, events: readonly ReadEvent[]): Promise<void> {
    const { added, changed, removed } = await compareItems(database.outer, row.id, events);
    for (const each of chunksOf(removed)) await act(row, (context) => removeItems(context, row.id, each));
    for (const each of chunksOf(changed)) {
      await act(row, async (context) => {
        for (const one of each) await changeItem(context, row.id, one);
      });
    }
    for (const each of chunksOf(added)) await act(row, (context) => addItems(context, row.id, each));
  }

  async function read(row: SubscriptionRow): Promise<Outcome> {
    const now = clock.now();
    const isRolledOn = row.expandedTo !== null && Date.parse(row.expandedTo) > now + AHEAD - ROLL;
    const fetched = await fetchCalendar(row.address, isRolledOn ? row : null);
    if (fetched.kind === 'same') return { fault: row.fault === 'too_many_events' ? row.fault : null };
    const reading = {
      ...{ from: now - BACK, to: now + AHEAD },
      timeZone: row.timeZone,
      most: MAX_SUBSCRIBED_EVENTS,
    };
    const calendar = await readApart(fetched.source, reading, (milliseconds) =>
      workAllowance.spend(row.ownerId, milliseconds),
    );
    await workAllowance.run(row.ownerId, () => keep(row, calendar.events));
    return {
      fault: calendar.isCut ? 'too_many_events' : null,
      name: calendar.name,
      version: fetched.version,
      expandedTo: toInstant(now + AHEAD),
      skippedEvents: calendar.skipped,
      unknownZones: [...calendar.unknownZones],
    };
  }

  async function attempt(row: SubscriptionRow): Promise<Outcome> {
    try {
      return await read(row);
    } catch (error) {
      if (!(error instanceof CalendarFaultError)) throw error;
      return { fault: error.fault };
    }
  }

  /**
   * Postpones a subscription while too many slow calendars of its owner or host are being fetched, or its owner has used up
   * the time of the server.
   */
  function putOff({ id }: SubscriptionRow): Promise<void> {
    const nextFetchAt = toInstant(clock.now() + PUT_OFF);
    return database.transaction((tx) => repository.updateQuietly(tx, id, { nextFetchAt }));
  }

  async function settle(row: SubscriptionRow, outcome: Outcome): Promise<void> {
    const { fault, name, version, expandedTo, skippedEvents, unknownZones } = outcome;
    const isRead = fault === null || fault === 'too_many_events';
    const faults = isRead ? 0 : row.faults + 1;
    const wait = isRead ? HOUR : Math.min(HOUR * 2 ** (faults - 1), LONGEST_WAIT);
    const now = clock.now();
    await act(row, async (context) => {
      const current = await repository.lock(context.tx, row.id);
      const isNamed = current?.isNamedByCalendar === true && name != null;
      const next = await repository.update(
        context.tx,
        row.id,
        {
          fault,
          faults,
          nextFetchAt: toInstant(now + wait),
          ...(isRead ? { lastFetchedAt: toInstant(now) } : {}),
          ...(version === undefined ? {} : version),
          ...definedFields({ expandedTo, skippedEvents, unknownZones }),
          ...(isNamed ? { name } : {}),
        },
        context.now,
      );
      if (next !== null) context.touch('subscription', next, next.ownerId);
    });
  }

  return {
    ...fetchJobKind,
    async run({ subscriptionId }) {
      const row = await take(subscriptionId);
      if (row === null) return;
      if (!workAllowance.hasTime(row.ownerId)) return putOff(row);
      const release = await fetchTurns.take(row.ownerId, new URL(row.address).host);
      if (release === null) return putOff(row);
      try {
        await settle(row, await attempt(row));
      } finally {
        release();
      }
    },
  };
}
