import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import type { OutsideWindow } from '../calendar-provider.ts';
import { type OutsideWindowRow, outsideCalendars, outsideWindows } from '../table.ts';

/** Records a request of windows. Returns those that are new. */
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
  /** Windows between these instants stay in sync always, and those requested since `wantedSince` as well. */
  readonly liveFrom: string;
  readonly liveTo: string;
  readonly wantedSince: string;
  /** Such live windows are due if last synced before this instant. */
  readonly before: string;
  /** All others are due if last synced before this one. */
  readonly othersBefore: string;
}

/** Due windows of some calendars, calendar by calendar. */
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

/** Makes every window of a calendar load again in full: cursors do not report all that happened to a series. */
export async function forgetCursors(tx: Transaction, calendarId: string): Promise<void> {
  await tx.update(outsideWindows).set({ cursor: null }).where(eq(outsideWindows.calendarId, calendarId));
}

/** Makes the windows of a calendar, or of an account, due now. */
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
