import { PAGE_SIZE } from '#contract/limits.ts';
import type { TaskFilter } from '#contract/task/filter.ts';
import type { DoneTask } from '#contract/task/is-mine.ts';
import type { Task } from '#contract/task/task.ts';
import { testOf } from '#rules/task/task-filter.ts';
import type { Clock } from '#server/clock.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { RawJson } from '#server/raw-json.ts';
import { findZone } from '../../app-settings/service.ts';
import { readTasks } from '../task-reader.ts';

/** Open tasks that one page looks at; a filter that few of them fit has short pages. */
const MOST_READ = 2 * PAGE_SIZE;

/** Open tasks that are read at once at least. */
const LEAST_READ = 100;

export interface OpenPage<T> {
  readonly tasks: T;
  readonly nextAfter: string | null;
}

/** Position and size of a page, with the filters that its tasks fit. */
interface Wanted {
  readonly after: string | undefined;
  readonly limit: number;
  readonly filters: readonly TaskFilter[];
}

interface Dependencies {
  readonly outer: Queryable;
  readonly clock: Clock;
  readonly pageOfOpen: (
    userId: string,
    after: string | undefined,
    limit: number,
  ) => Promise<OpenPage<RawJson<Task[]>>>;
  /** Tasks with a block of a user that has not ended. */
  readonly plannedOf: (userId: string) => Promise<ReadonlySet<string>>;
}

/** Pages of the open tasks that fit filters, by the rules and in the zone by which their reader’s app shows them. */
export function createFittingPages({ outer, clock, pageOfOpen, plannedOf }: Dependencies) {
  /** Adds the tasks above some, which decide who does them. */
  async function addAbove(known: Map<string, DoneTask>, tasks: readonly Task[], userId: string) {
    for (let level: readonly DoneTask[] = tasks; level.length > 0; ) {
      const ids = [...new Set(level.flatMap(({ parentTaskId }) => parentTaskId ?? []))];
      const missing = ids.filter((id) => !known.has(id));
      const view = missing.length === 0 ? null : await readTasks(outer, missing, [userId]);
      const above = missing.flatMap((id) => {
        const seen = view?.(id, userId) ?? null;
        return seen === null || seen.isDeleted ? [] : [seen.data];
      });
      for (const task of above) known.set(task.id, task);
      level = above;
    }
  }

  return async (userId: string, { after, limit, filters }: Wanted): Promise<OpenPage<Task[]>> => {
    const known = new Map<string, DoneTask>();
    const context = {
      now: clock.now(),
      timeZone: await findZone(outer, userId),
      blockedIds: filters.some(({ hasBlock }) => hasBlock !== undefined)
        ? await plannedOf(userId)
        : new Set<string>(),
      find: (id: string) => known.get(id),
    };
    const tests = filters.flatMap((filter) => testOf(filter, context) ?? []);
    const isByDoer = filters.some(({ assigneeIds }) => assigneeIds !== undefined);
    const found: Task[] = [];
    let from = after;
    for (let read = 0; read < MOST_READ; ) {
      const page = await pageOfOpen(userId, from, Math.max(limit, LEAST_READ));
      const tasks = page.tasks.toJSON();
      for (const task of tasks) known.set(task.id, task);
      if (isByDoer) await addAbove(known, tasks, userId);
      for (const [index, task] of tasks.entries()) {
        if (!tests.every((fits) => fits(task))) continue;
        found.push(task);
        const isLast = page.nextAfter === null && index === tasks.length - 1;
        if (found.length === limit) return { tasks: found, nextAfter: isLast ? null : task.id };
      }
      if (page.nextAfter === null) return { tasks: found, nextAfter: null };
      from = page.nextAfter;
      read += tasks.length;
    }
    return { tasks: found, nextAfter: from ?? null };
  };
}
