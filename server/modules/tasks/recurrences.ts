import type { Recurrence } from '#contract/task/recurrence.ts';
import type { Queryable } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { taskSeries } from './series/table.ts';

const byIds = statement((queryable) =>
  queryable.select().from(taskSeries).where(isOneOf(taskSeries.id, 'ids')),
);

/** Key of an occurrence in its series. */
interface Instance {
  readonly seriesId: string | null;
  readonly occurrence: string | null;
}

/** Recurrence of each task; null without a series and for an ended one. */
export async function recurrencesOf(
  queryable: Queryable,
  tasks: readonly Instance[],
): Promise<(task: Instance) => Recurrence | null> {
  const ids = [...new Set(tasks.flatMap(({ seriesId }) => seriesId ?? []))];
  const rows = ids.length === 0 ? [] : await byIds(queryable, { ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ({ seriesId, occurrence }) => {
    const series = seriesId === null ? undefined : byId.get(seriesId);
    if (series === undefined || series.endedAt !== null || occurrence === null) return null;
    const { rule, timeZone, basis } = series;
    return { seriesId: series.id, occurrence, rule, timeZone, basis };
  };
}
