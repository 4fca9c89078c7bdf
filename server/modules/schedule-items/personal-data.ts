import { and, eq, isNull } from 'drizzle-orm';
import { exportedItemSeries } from '#contract/export/exported-rows.ts';
import { scheduleItem } from '#contract/schedule-item.ts';
import { idPage, type PersonalData } from '#server/personal-data-section.ts';
import { presentSeries } from './series/exported-series.ts';
import { listOccurrences, listSeries } from './series/item-series-repository.ts';
import { itemSeries, scheduleItems } from './table.ts';

const rowsOf = (userId: string) => eq(scheduleItems.ownerId, userId);
const scheduleItemIds = idPage(scheduleItems, (userId) =>
  and(rowsOf(userId), isNull(scheduleItems.deletedAt)),
);

const seriesIds = idPage(itemSeries, (userId) => eq(itemSeries.ownerId, userId));

export const scheduleItemData: PersonalData = {
  tables: [
    { table: scheduleItems, by: 'batches', rowsOf },
    { table: itemSeries, by: 'batches', rowsOf: (userId) => eq(itemSeries.ownerId, userId) },
  ],
  exports: [
    {
      name: 'schedule-items',
      about: 'Your calendar.',
      schema: scheduleItem,
      items: ({ entitiesOf }) => entitiesOf('scheduleItem', scheduleItemIds),
    },
    {
      name: 'schedule-series',
      about: 'The series of your calendar: their rules and exceptions.',
      schema: exportedItemSeries,
      async *items({ caller, queryable, pagesOf }) {
        const pages = pagesOf<string>((last, limit) => seriesIds(queryable, caller.userId, last, limit));
        for await (const ids of pages) {
          for (const series of await listSeries(queryable, ids)) {
            const presented = presentSeries(series, await listOccurrences(queryable, series.id));
            if (presented !== null) yield presented;
          }
        }
      },
    },
  ],
};
