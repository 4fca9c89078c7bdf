import { can } from '#contract/policy-table.ts';
import type { CalendarProviderName } from '#contract/provider-names.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import type { RawJson } from '#server/raw-json.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import type { TaskHooks } from '../tasks/hooks.ts';
import { readItemTexts, sightOf } from './item-texts.ts';
import { roleOf } from './policy.ts';
import { presentScheduleItem } from './presenter.ts';
import * as repository from './repository.ts';

export { findBusyItems, findBusyTimes, findShownCalendars } from './busy-items.ts';
export { updateItem } from './item-version.ts';
export { createScheduleItemWrites, type ScheduleItemWrites } from './item-writes.ts';
export { presentSeries } from './series/exported-series.ts';
export { findSeries, listOfSubject, putAttendees, subjectOf } from './series/item-attendees.ts';
export { addOccurrence, adoptSeries, findOccurrence } from './series/item-series-adoption.ts';

/** Past of `getScheduleItems`. Days. */
const SHOWN_BACK = 31;

export const readScheduleItems: EntityReader<'scheduleItem'> = async (queryable, ids, userIds) => {
  const rows = await repository.findByIds(queryable, ids);
  const isInSight = await sightOf(queryable, rows, userIds);
  const byId = new Map(rows.map((row) => [row.item.id, row]));
  return (id, userId) => {
    const row = byId.get(id);
    if (row === undefined || !can(roleOf(userId, row.item), 'scheduleItem.view')) return null;
    const isDeleted = row.item.deletedAt !== null || !isInSight(row, userId);
    return { data: presentScheduleItem(row.item), isDeleted };
  };
};

/** Blocks are hidden and shown with their task and their owner's access to it; finishing leaves them. */
export const scheduleTaskHooks: TaskHooks = {
  async onVisibilityChanged(context, taskId) {
    const rows = await repository.touchAllOf(context.tx, taskId, context.now);
    for (const row of rows) context.touch('scheduleItem', row, row.ownerId);
  },
  async onAudienceChanged(context, { tasks }) {
    const rows = await repository.listOfTasks(
      context.tx,
      tasks.map(({ id }) => id),
    );
    for (const row of rows) context.touch('scheduleItem', row, row.ownerId);
  },
};

interface Stretch {
  readonly timeMin: string;
  readonly timeMax: string;
}

export function createScheduleItemsService(database: Database, clock: Clock) {
  return {
    async get(userId: string, id: string): Promise<ScheduleItem> {
      const seen = (await readScheduleItems(database.outer, [id], [userId]))(id, userId);
      if (seen === null || seen.isDeleted) throw new RefusalError('not_found');
      return seen.data;
    },
    /** Items that end today (in UTC) or later, and those of the last 31 days. */
    async listRecent(userId: string): Promise<RawJson<ScheduleItem[]>> {
      const today = Math.floor(clock.now() / DAY) * DAY;
      const from = toInstant(today - SHOWN_BACK * DAY);
      return readItemTexts(database.outer, userId, from, null);
    },
    /** Tasks with a block of the user that has not ended. */
    async listPlanned(userId: string): Promise<ReadonlySet<string>> {
      const now = clock.now();
      const items = (await readItemTexts(database.outer, userId, toInstant(now), null)).toJSON();
      const current = items.filter(({ endDate }) => Date.parse(endDate) > now);
      return new Set(current.flatMap(({ noteId }) => noteId ?? []));
    },
    /** The user's own blocks of a task, earliest first. Callers check access to the task. */
    async listOfTask(userId: string, taskId: string): Promise<ScheduleItem[]> {
      return (await repository.listOfTask(database.outer, userId, taskId)).map(presentScheduleItem);
    },
    async listInRange(userId: string, { timeMin, timeMax }: Stretch): Promise<RawJson<ScheduleItem[]>> {
      return readItemTexts(database.outer, userId, toInstant(timeMin), toInstant(timeMax));
    },
    async listOfProvider(
      userId: string,
      provider: CalendarProviderName,
      { timeMin, timeMax }: Stretch,
    ): Promise<ScheduleItem[]> {
      const [from, to] = [toInstant(timeMin), toInstant(timeMax)];
      const rows = await repository.listEndingFrom(database.outer, userId, from, to, provider);
      const isInSight = await sightOf(database.outer, rows, [userId]);
      return rows.filter((row) => isInSight(row, userId)).map(({ item }) => presentScheduleItem(item));
    },
    /** Item by its provider's event id. Throws `not_found`. */
    async getOfEvent(userId: string, provider: CalendarProviderName, eventId: string): Promise<ScheduleItem> {
      const row = await repository.findOfEvent(database.outer, userId, provider, eventId);
      if (row === null) throw new RefusalError('not_found');
      return presentScheduleItem(row);
    },
  };
}
export type ScheduleItemsService = ReturnType<typeof createScheduleItemsService>;
