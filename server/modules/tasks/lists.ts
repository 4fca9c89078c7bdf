import type { TaskDetail } from '#contract/events/task-events.ts';
import { COMPLETED_PAGE_SIZE, PAGE_SIZE } from '#contract/limits.ts';
import type { Task, TaskHistoryEntry } from '#contract/task/task.ts';
import { urgencyOf } from '#contract/task/urgency.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import { findZone } from '../app-settings/service.ts';
import { scopesOf } from '../scopes/service.ts';
import { readPage } from './open-page.ts';
import { mayViewEntry } from './policy.ts';
import { presentTaskHistory } from './presenter.ts';
import * as repository from './repository.ts';
import type { TaskRow } from './table.ts';
import { findVisibleTask, viewTasks } from './task-reader.ts';

/** Entries of the history that one read returns at most. */
const HISTORY_SHOWN = 500;

/** Details of a task from other modules, as one user may view them. */
export interface TaskParts {
  delegationRequestOf(userId: string, taskId: string): Promise<TaskDetail['DelegationRequest']>;
  scheduleOf(userId: string, taskId: string): Promise<TaskDetail['schedule']>;
  timerRecordsOf(userId: string, taskId: string): Promise<TaskDetail['timerRecords']>;
}

interface Dependencies extends TaskParts {
  readonly database: Pick<Database, 'outer'>;
  readonly clock: Clock;
}

export function createTaskLists({ database: { outer }, clock, ...parts }: Dependencies) {
  async function present(rows: readonly TaskRow[], userId: string): Promise<Task[]> {
    const view = await viewTasks(outer, rows, [userId]);
    return rows.flatMap((row) => view(row, userId)?.data ?? []);
  }
  async function addressesOf(userId: string): Promise<string[]> {
    const { reaching } = (await scopesOf(outer, [userId]))(userId);
    return [userId, ...reaching];
  }

  return {
    /** Open tasks that a user owns or has access to, oldest first. */
    async listOpen(userId: string, after: string | undefined, limit = PAGE_SIZE) {
      const addresses = await addressesOf(userId);
      const { rows, nextAfter } = await readPage(
        [
          (from, most) => repository.listOpen(outer, userId, from, most),
          (from, most) => repository.listOpenShared(outer, userId, addresses, from, most),
        ],
        after,
        limit,
      );
      return { tasks: await present(rows, userId), nextAfter };
    },
    async listCompleted(userId: string, startIndex: number) {
      const addresses = await addressesOf(userId);
      const isAnyShared = await repository.hasCompletedShared(outer, userId, addresses);
      const others = isAnyShared ? addresses : null;
      const rows = await repository.listCompleted(outer, userId, others, startIndex, COMPLETED_PAGE_SIZE);
      const nextIndex = rows.length === COMPLETED_PAGE_SIZE ? startIndex + COMPLETED_PAGE_SIZE : null;
      return { tasks: await present(rows, userId), nextIndex };
    },
    async listHistory(userId: string, id: string): Promise<TaskHistoryEntry[]> {
      const task = await findVisibleTask(outer, userId, id);
      const all = await repository.listHistory(outer, id, HISTORY_SHOWN);
      const rows = all.filter((row) => mayViewEntry(row, task, userId));
      const people = [...new Set(rows.map((row) => row.userId))];
      const names = await repository.listNames(outer, people);
      return rows.map((row) => presentTaskHistory(row, names.get(row.userId) ?? ''));
    },
    /** Task with everything that belongs to it, as the user may view it. Refuses `not_found`. */
    async getTask(userId: string, id: string): Promise<TaskDetail> {
      const [task] = await present([await findVisibleTask(outer, userId, id)], userId);
      if (task === undefined) throw new RefusalError('not_found');
      return {
        ...task,
        urgency: urgencyOf(task, clock.now(), await findZone(outer, userId)),
        DelegationRequest: await parts.delegationRequestOf(userId, id),
        schedule: await parts.scheduleOf(userId, id),
        timerRecords: await parts.timerRecordsOf(userId, id),
      };
    },
  };
}
export type TaskLists = ReturnType<typeof createTaskLists>;
