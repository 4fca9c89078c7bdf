import { FUTURE_TOLERANCE, MAX_SHARED_RECORDS } from '#contract/limits.ts';
import { can } from '#contract/policy-table.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { Clock } from '#server/clock.ts';
import { correctSkew } from '#server/clock-skew.ts';
import type { Database } from '#server/database/database.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { scopesOf } from '../scopes/service.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import { findVisibleTask, lockTaskFor } from '../tasks/service.ts';
import { lockUser, touchUser } from '../users/service.ts';
import { createRecordEdits } from './edits.ts';
import { lockRecord, type OfRecord } from './lock.ts';
import { mayView } from './policy.ts';
import { presentTimerRecord } from './presenter.ts';
import { changeRecord, endRecord, touchRecord } from './record-changes.ts';
import * as repository from './repository.ts';
import type { TimerRecordRow } from './table.ts';

// Hooks on tasks and members.
export { timerMemberHooks, timerTaskHooks } from './timer-hooks.ts';

export const readTimerRecords: EntityReader<'timerRecord'> = async (queryable, ids, userIds) => {
  const rows = await repository.findByIds(queryable, ids);
  const byId = new Map(rows.map((row) => [row.record.id, row]));
  const onTask = await rolesOnTasks(
    queryable,
    rows.map(({ task }) => task),
    userIds,
  );
  return (id, userId) => {
    const row = byId.get(id);
    if (row === undefined || !mayView(userId, row.record, onTask(row.task, userId))) return null;
    const isDeleted = row.record.deletedAt !== null || row.task.deletedAt !== null;
    return { data: presentTimerRecord(row.record), isDeleted };
  };
};

function earliest(...instants: readonly (string | null)[]): string | null {
  return instants.reduce((first, at) => (at !== null && (first === null || at < first) ? at : first), null);
}

interface Start {
  readonly id: string;
  readonly data: { readonly recordId: string; readonly startedAt: string; readonly clientNow: string };
}
interface End {
  readonly id: string;
  readonly data?: { readonly endedAt: string; readonly clientNow: string } | undefined;
}
export function createTimerRecordsService(database: Database, clock: Clock) {
  /** Corrected by its clock's skew. Refuses the future; instants within the tolerance become now. */
  function instantOf(at: string, clientNow: string): string {
    const instant = correctSkew(clock, at, clientNow);
    if (instant > clock.now() + FUTURE_TOLERANCE) throw new RefusalError('in_the_future');
    return toInstant(Math.min(instant, clock.now()));
  }

  async function listInRange(userId: string, timeMin: string, timeMax: string): Promise<TimerRecord[]> {
    const rows = await repository.listInRange(database.outer, userId, toInstant(timeMin), toInstant(timeMax));
    return rows.map(presentTimerRecord);
  }

  return {
    ...createRecordEdits(clock),

    /**
     * Starts a record and ends the running one at that instant. A start that arrives late, after a later one, is
     * inserted already ended at the next start; one on a task that was finished since ends with the task. A record
     * whose end at the next start was only assumed ends at this one.
     */
    async start(context: WriteContext, { id, data }: Start): Promise<void> {
      const { tx, caller, now } = context;
      const startedAt = instantOf(data.startedAt, data.clientNow);
      await lockUser(tx, caller.userId);
      const task = await lockTaskFor(tx, caller.userId, id, 'task.track');
      if (task.completedAt !== null && startedAt >= task.completedAt)
        throw new RefusalError('already_finished');
      const nextStart = await repository.findNextStart(tx, caller.userId, startedAt);
      const endedAt = earliest(nextStart, task.completedAt);
      for (const record of await repository.listAssumedOver(tx, caller.userId, startedAt))
        await endRecord(context, record, startedAt, true);
      const running = endedAt === null ? await repository.findRunning(tx, caller.userId) : null;
      if (running !== null) await endRecord(context, running, startedAt, true);
      const row = await repository.insert(tx, {
        id: data.recordId,
        createdAt: now,
        updatedAt: now,
        noteId: id,
        userId: caller.userId,
        startedAt,
        endedAt,
        isEndAssumed: endedAt !== null,
      });
      if (row === null) throw new RefusalError('id_taken');
      await touchRecord(context, row, task);
      if (endedAt === null) await touchUser(context, caller.userId);
    },

    /** Ends the task's running record, or corrects an end that a late start had only assumed. */
    async end(context: WriteContext, { id, data }: End): Promise<void> {
      const { tx, caller } = context;
      const endedAt = data === undefined ? context.now : instantOf(data.endedAt, data.clientNow);
      await lockUser(tx, caller.userId);
      await lockTaskFor(tx, caller.userId, id, 'task.view');
      const running = await repository.findRunning(tx, caller.userId);
      if (running?.noteId === id) {
        await endRecord(context, running, endedAt);
        await touchUser(context, caller.userId);
        return;
      }
      const assumed = await repository.findAssumed(tx, caller.userId, id, endedAt);
      if (assumed !== null) await endRecord(context, assumed, endedAt);
    },

    async delete(context: WriteContext, of: OfRecord): Promise<void> {
      const { record, task } = await lockRecord(context, of);
      if (record.deletedAt !== null) return;
      await changeRecord(context, record, { deletedAt: context.now }, task);
      if (record.endedAt === null) await touchUser(context, record.userId);
    },

    /** One that was running keeps running, unless another was started or the task was finished. */
    async restore(context: WriteContext, of: OfRecord): Promise<void> {
      const { tx } = context;
      const { record, task } = await lockRecord(context, of);
      if (record.deletedAt === null) return;
      if (record.endedAt !== null) {
        await changeRecord(context, record, { deletedAt: null }, task);
        return;
      }
      const nextStart = await repository.findNextStart(tx, record.userId, record.startedAt);
      const running = await repository.findRunning(tx, record.userId);
      const endedAt = earliest(nextStart, running?.startedAt ?? null, task.completedAt);
      const bounded = endedAt !== null && endedAt < record.startedAt ? record.startedAt : endedAt;
      const fields = { deletedAt: null, endedAt: bounded, isEndAssumed: bounded !== null };
      await changeRecord(context, record, fields, task);
      if (bounded === null) await touchUser(context, record.userId);
    },

    /** Everyone's for users who may edit it, else their own; latest first. Refuses `not_found`. */
    async listOfTask(userId: string, taskId: string): Promise<TimerRecord[]> {
      const { outer } = database;
      const task = await findVisibleTask(outer, userId, taskId);
      const roleOf = await rolesOnTasks(outer, [task], [userId]);
      const isOpen = can(roleOf(task, userId), 'task.viewRecords');
      return (await repository.listOfTask(outer, isOpen ? null : userId, taskId)).map(presentTimerRecord);
    },

    listInRange,

    /** Own records, and those of others on tasks that the user may edit. */
    async listEverywhereInRange(userId: string, timeMin: string, timeMax: string): Promise<TimerRecord[]> {
      const { outer } = database;
      const { reaching } = (await scopesOf(outer, [userId]))(userId);
      const who = { userId, addresses: [userId, ...reaching] };
      const [from, to] = [toInstant(timeMin), toInstant(timeMax)];
      const others: TimerRecordRow[] = [];
      // One more than the limit shows that there are more.
      const most = MAX_SHARED_RECORDS + 1;
      // Invisible rows must not count against the limit.
      for (let last: TimerRecordRow | null | undefined = null; last !== undefined; ) {
        const rows = await repository.listOfOthersInRange(outer, who, from, to, most, last);
        const tasks = rows.map(({ task }) => task);
        const roleOf = await rolesOnTasks(outer, tasks, [userId]);
        const shown = rows.filter(({ task }) => can(roleOf(task, userId), 'task.viewRecords'));
        others.push(...shown.map(({ record }) => record));
        const isFull = rows.length < most || others.length >= most;
        last = isFull ? undefined : rows.at(-1)?.record;
      }
      const own = await listInRange(userId, timeMin, timeMax);
      return [...own, ...others.slice(0, most).map(presentTimerRecord)];
    },
  };
}
export type TimerRecordsService = ReturnType<typeof createTimerRecordsService>;
