import type { AnswerOf, PayloadOf } from '#contract/events/realtime.ts';
import type { TaskDetail } from '#contract/events/task-events.ts';
import { COMPLETED_PAGE_SIZE, PAGE_SIZE } from '#contract/limits.ts';
import type { TaskFilter } from '#contract/task/filter.ts';
import type { Task } from '#contract/task/task.ts';
import { urgencyOf } from '#contract/task/urgency.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import { type RawJson, rawList, rawObject } from '#server/raw-json.ts';
import { findZone } from '../app-settings/service.ts';
import { scopesOf } from '../scopes/service.ts';
import { readHistoryPage } from './history/history-page.ts';
import { readTextAuthors } from './history/text-authors.ts';
import { readPage, STEP } from './open-page.ts';
import { ownTasks, readOwnPage } from './own-page.ts';
import { createFittingPages } from './pages/fitting-page.ts';
import { mayViewEntry } from './policy.ts';
import { presentTaskHistory } from './presenter.ts';
import * as repository from './repository.ts';
import { findVisibleTask, viewTasks } from './task-reader.ts';
import { type LongTask, readTaskTexts, viewTaskTexts } from './task-text-reader.ts';
import {
  type FirstTasks,
  hasCompletedShared,
  listCompleted,
  listFirstIds,
  listOpen,
  listOpenShared,
  type TaskHead,
} from './task-text-repository.ts';

/** Open task with its text as the reader views it, or with what that is made from. */
interface OpenTask {
  readonly id: string;
  readonly size: number;
  readonly text: string | null;
  readonly source: LongTask | TaskHead | null;
}

const sharedTaskOf = (head: TaskHead): OpenTask => ({
  id: head.id,
  size: head.text?.length ?? head.size,
  text: null,
  source: head,
});

/** Details of a task from other modules, as one user may view them. */
export interface TaskParts {
  delegationRequestOf(userId: string, taskId: string): Promise<TaskDetail['DelegationRequest']>;
  scheduleOf(userId: string, taskId: string): Promise<TaskDetail['schedule']>;
  timerRecordsOf(userId: string, taskId: string): Promise<TaskDetail['timerRecords']>;
  /** Tasks with a block of the user that has not ended. */
  plannedOf(userId: string): Promise<ReadonlySet<string>>;
  /** Saved filter of a user. Throws `not_found`. */
  filterOf(userId: string, filterId: string): Promise<TaskFilter>;
}

interface Dependencies extends TaskParts {
  readonly database: Pick<Database, 'outer'>;
  readonly clock: Clock;
}

export function createTaskLists({ database: { outer }, clock, ...parts }: Dependencies) {
  async function addressesOf(userId: string): Promise<string[]> {
    const { audiences } = (await scopesOf(outer, [userId]))(userId);
    return [userId, ...audiences];
  }

  /** Open tasks that a user owns or has access to, oldest first. */
  async function pageOfOpen(
    userId: string,
    after: string | undefined,
    limit: number,
  ): Promise<{ readonly tasks: RawJson<Task[]>; readonly nextAfter: string | null }> {
    const first = await listOpen(outer, userId, after, Math.min(STEP, limit));
    const own = first.isAlone ? await readOwnPage(outer, userId, first, limit) : null;
    if (own !== null) return { tasks: rawList<Task>(own.texts), nextAfter: own.nextAfter };
    const addresses = await addressesOf(userId);
    const { tasks, nextAfter } = await readPage<OpenTask>(
      [
        async (from, most) => {
          const step = from === after ? first : await listOpen(outer, userId, from, most);
          return ownTasks(step).map((task) => ({ ...task, source: task.text === null ? task : null }));
        },
        async (from, most) => (await listOpenShared(outer, userId, addresses, from, most)).map(sharedTaskOf),
      ],
      after,
      limit,
    );
    const sources = tasks.flatMap(({ source }) => source ?? []);
    const view = await viewTaskTexts(outer, sources, userId);
    const texts = tasks.flatMap(({ id, text }) => text ?? view(id)?.text ?? []);
    return { tasks: rawList<Task>(texts), nextAfter };
  }

  const fittingPage = createFittingPages({ ...parts, outer, clock, pageOfOpen });

  return {
    async listOpen(
      userId: string,
      { after, limit = PAGE_SIZE, filter, filterId }: PayloadOf<'getTasks'>,
    ): Promise<RawJson<AnswerOf<'getTasks'>>> {
      if (filter === undefined && filterId === undefined)
        return rawObject(await pageOfOpen(userId, after, limit));
      const saved = filterId === undefined ? [] : [await parts.filterOf(userId, filterId)];
      const filters = filter === undefined ? saved : [...saved, filter];
      return rawObject(await fittingPage(userId, { after, limit, filters }));
    },
    /** All open tasks of a user; null where there are more than `most`. */
    async listAllOpen(userId: string, most: number): Promise<RawJson<Task[]> | null> {
      const { tasks, nextAfter } = await pageOfOpen(userId, undefined, most);
      return nextAfter === null ? tasks : null;
    },
    /** Open tasks of very many that a first page shows, oldest first. */
    async listFirst(userId: string, first: FirstTasks): Promise<RawJson<Task[]>> {
      const ids = [...(await listFirstIds(outer, userId, await addressesOf(userId), first))].toSorted();
      const view = await readTaskTexts(outer, ids, userId);
      return rawList<Task>(ids.flatMap((id) => view(id)?.text ?? []));
    },
    async listCompleted(userId: string, startIndex: number): Promise<RawJson<AnswerOf<'getCompletedTasks'>>> {
      const addresses = await addressesOf(userId);
      const isAnyShared = await hasCompletedShared(outer, userId, addresses);
      const others = isAnyShared ? addresses : null;
      // One row more than a page says whether another page follows.
      const end = startIndex + COMPLETED_PAGE_SIZE;
      const heads = await listCompleted(outer, userId, others, startIndex, COMPLETED_PAGE_SIZE + 1);
      const page = heads.slice(0, COMPLETED_PAGE_SIZE);
      const view = await viewTaskTexts(outer, page, userId);
      const tasks = rawList<Task>(page.flatMap(({ id }) => view(id)?.text ?? []));
      return rawObject({ tasks, nextIndex: heads.length > COMPLETED_PAGE_SIZE ? end : null });
    },
    async listHistory(
      userId: string,
      { id, before }: PayloadOf<'getTaskHistory'>,
    ): Promise<AnswerOf<'getTaskHistory'>> {
      const task = await findVisibleTask(outer, userId, id);
      const { rows, nextBefore } = await readHistoryPage(outer, id, before);
      const visible = rows.filter((row) => mayViewEntry(row, task, userId));
      const people = [...new Set(visible.map((row) => row.userId))];
      const names = await repository.listNames(outer, people);
      const entries = visible.map((row) => presentTaskHistory(row, names.get(row.userId) ?? ''));
      return { entries, nextBefore };
    },
    /** Authors of the texts of tasks that the user sees. */
    textAuthorsOf: (userId: string, ids: readonly string[]) => readTextAuthors(outer, userId, ids),
    /** Task with everything that belongs to it, as the user may view it. Throws `not_found`. */
    async getTask(userId: string, id: string): Promise<TaskDetail> {
      const row = await findVisibleTask(outer, userId, id);
      const task = (await viewTasks(outer, [row], [userId]))(row, userId)?.data;
      if (task === undefined) throw new RefusalError('not_found');
      const [zone, DelegationRequest, schedule, timerRecords] = await Promise.all([
        findZone(outer, userId),
        parts.delegationRequestOf(userId, id),
        parts.scheduleOf(userId, id),
        parts.timerRecordsOf(userId, id),
      ]);
      const urgency = urgencyOf(task, clock.now(), zone);
      return { ...task, urgency, DelegationRequest, schedule, timerRecords };
    },
  };
}
export type TaskLists = ReturnType<typeof createTaskLists>;
