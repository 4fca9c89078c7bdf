import { and, asc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Queryable } from '#server/database/driver.ts';
import { jsonObjectText } from '#server/database/json-text.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { tasks } from '../tasks/table.ts';
import { scheduleItems } from './table.ts';

/** Fields are written as `presentScheduleItem` presents them. */
const itemText = jsonObjectText<ScheduleItem>({
  id: scheduleItems.id,
  createdAt: scheduleItems.createdAt,
  updatedAt: scheduleItems.updatedAt,
  version: scheduleItems.version,
  title: scheduleItems.title,
  startDate: scheduleItems.startDate,
  endDate: scheduleItems.endDate,
  isAllDay: scheduleItems.isAllDay,
  timeZone: scheduleItems.timeZone,
  reminders: scheduleItems.reminders,
  type: scheduleItems.type,
  origin: scheduleItems.origin,
  provider: scheduleItems.provider,
  noteId: scheduleItems.noteId,
  ownerId: scheduleItems.ownerId,
  calendarId: scheduleItems.calendarId,
  isReadOnly: scheduleItems.isReadOnly,
  seriesId: scheduleItems.seriesId,
  rule: scheduleItems.rule,
  attendees: scheduleItems.attendees,
  meetingUrl: scheduleItems.meetingUrl,
  location: scheduleItems.location,
  description: scheduleItems.description,
  isDeclined: scheduleItems.isDeclined,
  isTransparent: scheduleItems.isTransparent,
});

const owner = sql.placeholder('ownerId');
const isShown = and(
  eq(scheduleItems.ownerId, owner),
  isNull(scheduleItems.deletedAt),
  or(isNull(scheduleItems.noteId), isNull(tasks.deletedAt)),
);
const isInStretch = and(
  gte(scheduleItems.endDate, sql.placeholder('from')),
  lt(scheduleItems.startDate, sql.placeholder('to')),
);
/** Line breaks inside JSON text are escaped. */
const between = sql.raw(`E',\\n'`);

/** Statement for the texts of shown items, earliest first, with the ids of those on tasks of others. */
function linesWhere(condition: SQL | undefined) {
  return statement((queryable) => {
    const page = queryable
      .select({
        text: itemText.as('text'),
        foreign: sql`case when ${tasks.ownerId} <> ${owner} then ${scheduleItems.id}::text end`.as('foreign'),
      })
      .from(scheduleItems)
      .leftJoin(tasks, eq(tasks.id, scheduleItems.noteId))
      .where(and(isShown, condition))
      .orderBy(asc(scheduleItems.startDate), asc(scheduleItems.id))
      .limit(sql.placeholder('limit'))
      .as('page');
    return queryable
      .select({
        text: sql<string | null>`string_agg(${page.text}, ${between})`,
        foreign: sql<string | null>`string_agg(${page.foreign}, ',')`,
      })
      .from(page);
  });
}
const linesOfStretch = linesWhere(isInStretch);
const linesOfIds = linesWhere(isOneOf(scheduleItems.id, 'ids'));

/** Texts of items in their order, and the ids of those on tasks of others, which the owner may no longer view. */
export interface ItemLines {
  readonly lines: readonly string[];
  readonly foreignIds: readonly string[];
}

function itemLines([found]: readonly { readonly text: string | null; readonly foreign: string | null }[]) {
  return { lines: found?.text?.split(',\n') ?? [], foreignIds: found?.foreign?.split(',') ?? [] };
}

/** Items that end at or after `from` and start before `to`; without those of deleted tasks. */
export async function listLines(
  queryable: Queryable,
  ownerId: string,
  { from, to }: { readonly from: string; readonly to: string },
  limit: number,
): Promise<ItemLines> {
  return itemLines(await linesOfStretch(queryable, { ownerId, from, to, limit }));
}

export async function listLinesOf(
  queryable: Queryable,
  ownerId: string,
  ids: readonly string[],
): Promise<ItemLines> {
  return itemLines(await linesOfIds(queryable, { ownerId, ids, limit: ids.length }));
}

const idsOfStretch = statement((queryable) => {
  const found = queryable
    .select({ id: scheduleItems.id })
    .from(scheduleItems)
    .leftJoin(tasks, eq(tasks.id, scheduleItems.noteId))
    .where(and(isShown, isInStretch))
    .orderBy(asc(scheduleItems.startDate), asc(scheduleItems.id))
    .as('found');
  return queryable.select({ ids: sql<string | null>`string_agg(${found.id}::text, ',')` }).from(found);
});

/** Ids of all items of a stretch, earliest first. */
export async function listIds(
  queryable: Queryable,
  ownerId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const [found] = await idsOfStretch(queryable, { ownerId, from, to });
  return found?.ids?.split(',') ?? [];
}
