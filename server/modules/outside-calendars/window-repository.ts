import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import type { OutsideWindow } from './calendar-provider.ts';
import { type OutsideWindowRow, outsideCalendars, outsideWindows } from './table.ts';

/** Notes that windows are looked at. Resolves to those that nobody had asked for before. */
export async function want(
  tx: Transaction,
  calendarIds: readonly string[],
  windows: readonly OutsideWindow[],
  now: string,
): Promise<OutsideWindowRow[]> {
  if (calendarIds.length === 0 || windows.length === 0) return [];
  const rows = calendarIds.flatMap((calendarId) =>
    windows.map(({ timeMin, timeMax }) => ({
      ...{ calendarId, startsAt: timeMin, endsAt: timeMax, wantedAt: now },
    })),
  );
  return tx.insert(outsideWindows).values(rows).onConflictDoNothing().returning();
}

/** Notes for windows that are there that they are looked at. */
export async function wantAgain(
  tx: Transaction,
  calendarIds: readonly string[],
  windows: readonly OutsideWindow[],
  now: string,
): Promise<void> {
  if (calendarIds.length === 0 || windows.length === 0) return;
  await tx
    .update(outsideWindows)
    .set({ wantedAt: now })
    .where(
      and(
        inArray(outsideWindows.calendarId, [...calendarIds]),
        inArray(
          outsideWindows.startsAt,
          windows.map(({ timeMin }) => timeMin),
        ),
      ),
    );
}

/** Windows of some calendars that lie between two instants. */
export function listBetween(
  queryable: Queryable,
  calendarIds: readonly string[],
  from: string,
  to: string,
): Promise<OutsideWindowRow[]> {
  return queryable
    .select()
    .from(outsideWindows)
    .where(
      and(
        inArray(outsideWindows.calendarId, [...calendarIds]),
        lt(outsideWindows.startsAt, to),
        gt(outsideWindows.endsAt, from),
      ),
    );
}

interface DueSince {
  /** Windows that lie between these are always kept in step, and those looked at since `wantedSince`. */
  readonly liveFrom: string;
  readonly liveTo: string;
  readonly wantedSince: string;
  /** Those in step are due where they were looked at before this. */
  readonly before: string;
  /** The others, before this. */
  readonly othersBefore: string;
}

/** Windows of some calendars that are to be looked at, calendar by calendar. */
export function listDue(
  queryable: Queryable,
  calendarIds: readonly string[],
  since: DueSince,
): Promise<OutsideWindowRow[]> {
  const isLive = or(
    and(lt(outsideWindows.startsAt, since.liveTo), gt(outsideWindows.endsAt, since.liveFrom)),
    gt(outsideWindows.wantedAt, since.wantedSince),
  );
  return queryable
    .select()
    .from(outsideWindows)
    .where(
      and(
        inArray(outsideWindows.calendarId, [...calendarIds]),
        or(
          isNull(outsideWindows.syncedAt),
          isNull(outsideWindows.cursor),
          and(isLive, lt(outsideWindows.syncedAt, since.before)),
          lt(outsideWindows.syncedAt, since.othersBefore),
        ),
      ),
    )
    .orderBy(asc(outsideWindows.calendarId), asc(outsideWindows.startsAt));
}

export async function setCursor(
  tx: Transaction,
  { calendarId, startsAt }: Pick<OutsideWindowRow, 'calendarId' | 'startsAt'>,
  cursor: string,
  now: string,
): Promise<void> {
  await tx
    .update(outsideWindows)
    .set({ cursor, syncedAt: now })
    .where(and(eq(outsideWindows.calendarId, calendarId), eq(outsideWindows.startsAt, startsAt)));
}

/** Every window of a calendar is to be loaded whole: a provider's marks do not tell all that became of a series. */
export async function forgetCursors(tx: Transaction, calendarId: string): Promise<void> {
  await tx.update(outsideWindows).set({ cursor: null }).where(eq(outsideWindows.calendarId, calendarId));
}

/** What is known of a calendar, or of all of an account, is to be asked for now. */
export async function makeDue(
  queryable: Queryable,
  of: { readonly calendarId: string } | { readonly integrationId: string },
): Promise<void> {
  const ofAccount = (integrationId: string) =>
    inArray(
      outsideWindows.calendarId,
      queryable
        .select({ id: outsideCalendars.id })
        .from(outsideCalendars)
        .where(eq(outsideCalendars.integrationId, integrationId)),
    );
  await queryable
    .update(outsideWindows)
    .set({ syncedAt: sql`null` })
    .where('calendarId' in of ? eq(outsideWindows.calendarId, of.calendarId) : ofAccount(of.integrationId));
}
