import { and, eq, isNull } from 'drizzle-orm';
import { type ExportedTaskSeries, exportedTaskSeries } from '#contract/export/exported-rows.ts';
import { idPage, type PersonalData } from '#server/personal-data-section.ts';
import * as repository from './repository.ts';
import { type TaskSeriesRow, taskSeries } from './table.ts';

const rowsOf = (userId: string) => eq(taskSeries.ownerId, userId);
const seriesIds = idPage(taskSeries, (userId) => and(rowsOf(userId), isNull(taskSeries.endedAt)));

function presentSeries(row: TaskSeriesRow): ExportedTaskSeries {
  const { ownerId: _ownerId, nextAt: _nextAt, endedAt: _endedAt, ...series } = row;
  return series;
}

export const taskSeriesData: PersonalData = {
  tables: [{ table: taskSeries, by: 'batches', rowsOf }],
  exports: [
    {
      name: 'task-series',
      about: 'The series of your recurring tasks that go on.',
      schema: exportedTaskSeries,
      async *items({ caller, queryable, pagesOf }) {
        const pages = pagesOf<string>((last, limit) => seriesIds(queryable, caller.userId, last, limit));
        for await (const ids of pages) yield* (await repository.listByIds(queryable, ids)).map(presentSeries);
      },
    },
  ],
};
