import { can } from '#contract/policy-table.ts';
import type { Provider } from '#contract/provider-names.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import type { TaskHooks } from '../tasks/hooks.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import { roleOf } from './policy.ts';
import { presentScheduleItem } from './presenter.ts';
import * as repository from './repository.ts';

export { updateItem } from './item-version.ts';
export { createScheduleItemWrites, type ScheduleItemWrites } from './item-writes.ts';

/** Past of `getScheduleItems`. Days. */
const SHOWN_BACK = 31;

type Found = Awaited<ReturnType<typeof repository.findByIds>>[number];

/** Whether the owner of each item may view its task; items without a task always are visible. */
async function sightOf(
  queryable: Queryable,
  rows: readonly Found[],
  userIds: readonly string[],
): Promise<(row: Found, userId: string) => boolean> {
  const roleOf = await rolesOnTasks(
    queryable,
    rows.flatMap(({ task }) => task ?? []),
    userIds,
  );
  return ({ task }, userId) =>
    task === null || (task.deletedAt === null && can(roleOf(task, userId), 'task.view'));
}

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
  async function list(userId: string, from: string, to: string | null): Promise<ScheduleItem[]> {
    const rows = await repository.listEndingFrom(database.outer, userId, from, to);
    const isInSight = await sightOf(database.outer, rows, [userId]);
    return rows.filter((row) => isInSight(row, userId)).map(({ item }) => presentScheduleItem(item));
  }

  return {
    async get(userId: string, id: string): Promise<ScheduleItem> {
      const seen = (await readScheduleItems(database.outer, [id], [userId]))(id, userId);
      if (seen === null || seen.isDeleted) throw new RefusalError('not_found');
      return seen.data;
    },
    /** Items that end today (in UTC) or later, and those of the last 31 days. */
    async listRecent(userId: string): Promise<ScheduleItem[]> {
      const today = Math.floor(clock.now() / DAY) * DAY;
      const from = toInstant(today - SHOWN_BACK * DAY);
      return list(userId, from, null);
    },
    /** The user's own blocks of a task, earliest first. Callers check access to the task. */
    async listOfTask(userId: string, taskId: string): Promise<ScheduleItem[]> {
      return (await repository.listOfTask(database.outer, userId, taskId)).map(presentScheduleItem);
    },
    async listInRange(userId: string, { timeMin, timeMax }: Stretch): Promise<ScheduleItem[]> {
      return list(userId, toInstant(timeMin), toInstant(timeMax));
    },
    async listOfProvider(
      userId: string,
      provider: Provider,
      { timeMin, timeMax }: Stretch,
    ): Promise<ScheduleItem[]> {
      const items = await list(userId, toInstant(timeMin), toInstant(timeMax));
      return items.filter((item) => item.provider === provider);
    },
    /** Item by its provider's event id. Refuses `not_found`. */
    async getOfEvent(userId: string, provider: Provider, eventId: string): Promise<ScheduleItem> {
      const row = await repository.findOfEvent(database.outer, userId, provider, eventId);
      if (row === null) throw new RefusalError('not_found');
      return presentScheduleItem(row);
    },
  };
}
export type ScheduleItemsService = ReturnType<typeof createScheduleItemsService>;
