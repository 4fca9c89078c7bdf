import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Attendee } from '#contract/schedule-item.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { type ItemSeriesRow, itemSeries, type ScheduleItemRow, scheduleItems } from '../table.ts';
import * as repository from './item-series-repository.ts';

/** Item or series that people are invited to: the id of the series, or of an item without one. */
export function subjectOf({ id, seriesId }: Pick<ScheduleItemRow, 'id' | 'seriesId'>): string {
  return seriesId ?? id;
}

/** The item of a subject, or all occurrences of its series, by start; deleted ones too. */
export function listOfSubject(queryable: Queryable, subjectId: string): Promise<ScheduleItemRow[]> {
  return queryable
    .select()
    .from(scheduleItems)
    .where(
      and(
        isNull(scheduleItems.calendarId),
        or(
          eq(scheduleItems.seriesId, subjectId),
          and(eq(scheduleItems.id, subjectId), isNull(scheduleItems.seriesId)),
        ),
      ),
    )
    .orderBy(asc(scheduleItems.startDate), asc(scheduleItems.id));
}

export async function findSeries(queryable: Queryable, id: string): Promise<ItemSeriesRow | null> {
  const [row] = await queryable.select().from(itemSeries).where(eq(itemSeries.id, id));
  return row ?? null;
}

/** Shows guests and their answers on an item, or on all occurrences of a series, future ones too. */
export async function putAttendees(
  context: WriteContext,
  subjectId: string,
  attendees: readonly Attendee[],
): Promise<void> {
  const { tx, now } = context;
  const fields = { attendees: [...attendees] };
  await repository.update(tx, subjectId, fields);
  const ids = (await listOfSubject(tx, subjectId)).map(({ id }) => id);
  for (const row of await repository.updateOccurrences(tx, ids, fields, now)) {
    context.touch('scheduleItem', row, row.ownerId);
  }
}
