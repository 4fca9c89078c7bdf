import type { CalendarProviderName } from '#contract/provider-names.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { Queue } from '#server/jobs/job-queue.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, HOUR } from '#time/units.ts';
import { findAccount, listAccounts } from '../../integrations/service.ts';
import * as calendars from '../storage/calendar-repository.ts';
import * as syncs from '../storage/sync-repository.ts';
import * as windowRows from '../storage/window-repository.ts';
import type { OutsideCalendarRow } from '../table.ts';
import { syncKind } from './sync-kind.ts';
import { liveSpan, type Span, windowsOf } from './windows.ts';

const YEAR = 366 * DAY;
/** Largest distance of a requested window from now. Milliseconds. */
const BACK = 10 * YEAR;
const AHEAD = 5 * YEAR;
/** Age from which requested windows are pulled again. Milliseconds. */
const FRESH = 50_000;
/** Interval at which `wantedAt` is renewed: not every read becomes a write. Milliseconds. */
const NOTING = HOUR;

/** Two instants. */
interface Stretch {
  readonly timeMin: string;
  readonly timeMax: string;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
}

/** Reads never wait for a provider: its events arrive as changes. */
export function createWindowRequests({ database, clock, queue }: Dependencies) {
  function clamped({ start, end }: Span): Span {
    const now = clock.now();
    return { start: Math.max(start, now - BACK), end: Math.min(end, now + AHEAD) };
  }

  async function requestWindows(rows: readonly OutsideCalendarRow[], span: Span): Promise<void> {
    const wanted = windowsOf(clamped(span));
    const [first, last] = [wanted.at(0), wanted.at(-1)];
    if (rows.length === 0 || first === undefined || last === undefined) return;
    const ids = rows.map(({ id }) => id);
    const now = clock.now();
    const known = await windowRows.listBetween(database.outer, ids, first.timeMin, last.timeMax);
    const isMissing = known.length < ids.length * wanted.length;
    const isForgotten = known.some(({ wantedAt }) => Date.parse(wantedAt) < now - NOTING);
    const stale = known.filter(({ syncedAt }) => syncedAt === null || Date.parse(syncedAt) < now - FRESH);
    if (!isMissing && !isForgotten && stale.length === 0) return;
    await database.transaction(async (tx) => {
      const at = toInstant(now);
      const added = await windowRows.want(tx, ids, wanted, at);
      if (isForgotten) await windowRows.wantAgain(tx, ids, wanted, at);
      const changed = new Set([...added, ...stale].map(({ calendarId }) => calendarId));
      const accounts = rows.filter(({ id }) => changed.has(id)).map(({ integrationId }) => integrationId);
      for (const integrationId of new Set(accounts)) await queue.send(tx, syncKind, { integrationId });
    });
  }

  return {
    /** A user requests a stretch of their calendars. */
    async onRangeViewed(userId: string, { timeMin, timeMax }: Stretch): Promise<void> {
      const rows = await calendars.listOfPerson(database.outer, userId);
      await requestWindows(rows, { start: Date.parse(timeMin), end: Date.parse(timeMax) });
    },
    /** A user opens the schedule: requests the live span. */
    async onScheduleOpened(userId: string): Promise<void> {
      await requestWindows(await calendars.listOfPerson(database.outer, userId), liveSpan(clock.now()));
    },
    /** Like `onRangeViewed`, in the calendars of one provider. Throws `no_integration`. */
    async requestOfProvider(
      userId: string,
      provider: CalendarProviderName,
      { timeMin, timeMax }: Stretch,
    ): Promise<void> {
      await demandAccount(database.outer, userId, provider);
      const rows = await calendars.listOfPerson(database.outer, userId);
      await requestWindows(
        rows.filter((row) => row.provider === provider),
        { start: Date.parse(timeMin), end: Date.parse(timeMax) },
      );
    },
    /** The user asks to sync an account now, in spite of earlier failures. Throws `not_found`. */
    async retrySync(context: WriteContext, { integrationId }: { integrationId: string }): Promise<void> {
      const { tx, caller, now } = context;
      const account = await findAccount(tx, integrationId);
      if (account?.ownerId !== caller.userId) throw new RefusalError('not_found');
      await windowRows.makeDue(tx, { integrationId });
      await syncs.endPause(tx, integrationId, now);
      await context.send(syncKind, { integrationId });
    },
  };
}
export type WindowRequests = ReturnType<typeof createWindowRequests>;

/** Throws `no_integration` if no account of the provider is connected. */
export async function demandAccount(
  queryable: Queryable,
  userId: string,
  provider: CalendarProviderName,
): Promise<void> {
  const accounts = await listAccounts(queryable, userId);
  if (!accounts.some((account) => account.provider === provider)) throw new RefusalError('no_integration');
}
