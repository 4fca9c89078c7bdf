import { FUTURE_TOLERANCE, MAX_SHARED_RECORDS } from '#contract/limits.ts';
import { can } from '#contract/policy-table.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { Clock } from '#server/clock.ts';
import { correctSkew } from '#server/clock-skew.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import { type RawJson, rawList } from '#server/raw-json.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { scopesOf } from '../scopes/service.ts';
import { rolesOnTasks } from '../tasks/roles/service.ts';
import { findVisibleTask, lockTaskFor } from '../tasks/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import { lockUser, renewUser, touchUser } from '../users/service.ts';
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

/**
 * End of a record that would run on: when the user's next one began or its task was finished; `atLeast` bounds it. Null
 * if it runs on, for which they need the right to track as for a start.
 */
async function endOfRunning(
  tx: Transaction,
  record: TimerRecordRow,
  task: TaskRow,
  atLeast: string,
): Promise<string | null> {
  const nextStart = await repository.findNextStart(tx, record.userId, record.startedAt);
  const running = await repository.findRunning(tx, record.userId);
  const end = earliest(nextStart, running?.startedAt ?? null, task.completedAt);
  if (end === null) await lockTaskFor(tx, record.userId, task.id, 'task.track');
  return end !== null && end < atLeast ? atLeast : end;
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

  function textsInRange(userId: string, timeMin: string, timeMax: string): Promise<string> {
    return repository.listTextsInRange(database.outer, userId, toInstant(timeMin), toInstant(timeMax));
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
      const [task, nextStart, assumed, running] = await Promise.all([
        lockTaskFor(tx, caller.userId, id, 'task.track'),
        repository.findNextStart(tx, caller.userId, startedAt),
        repository.listAssumedOver(tx, caller.userId, startedAt),
        repository.findRunning(tx, caller.userId),
      ]);
      if (task.completedAt !== null && startedAt >= task.completedAt)
        throw new RefusalError('already_finished');
      const endedAt = earliest(nextStart, task.completedAt);
      for (const record of assumed) await endRecord(context, record, startedAt, true, task);
      if (endedAt === null && running !== null) await endRecord(context, running, startedAt, true, task);
      const record = {
        id: data.recordId,
        createdAt: now,
        updatedAt: now,
        noteId: id,
        userId: caller.userId,
        startedAt,
        endedAt,
        note: '',
        isEndAssumed: endedAt !== null,
      };
      const [row, touchTracker] = await Promise.all([
        repository.insert(tx, record),
        endedAt === null ? renewUser(context, caller.userId, id) : null,
      ]);
      if (row === null) throw new RefusalError('id_taken');
      await touchRecord(context, row, task);
      touchTracker?.();
    },

    /** Ends the task's running record, or corrects an end that a late start had only assumed. */
    async end(context: WriteContext, { id, data }: End): Promise<void> {
      const { tx, caller } = context;
      const endedAt = data === undefined ? context.now : instantOf(data.endedAt, data.clientNow);
      await lockUser(tx, caller.userId);
      const [task, running] = await Promise.all([
        lockTaskFor(tx, caller.userId, id, 'task.view'),
        repository.findRunning(tx, caller.userId),
      ]);
      if (running?.noteId === id) {
        const [touchTracker] = await Promise.all([
          renewUser(context, caller.userId, null),
          endRecord(context, running, endedAt, false, task),
        ]);
        touchTracker();
        return;
      }
      const assumed = await repository.findAssumed(tx, caller.userId, id, endedAt);
      if (assumed !== null) await endRecord(context, assumed, endedAt, false, task);
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
      const endedAt = await endOfRunning(tx, record, task, record.startedAt);
      const fields = { deletedAt: null, endedAt, isEndAssumed: endedAt !== null };
      await changeRecord(context, record, fields, task);
      if (endedAt === null) await touchUser(context, record.userId);
    },

    /** Undoes an end. The record is never shortened by it. */
    async resume(context: WriteContext, of: OfRecord): Promise<void> {
      const { record, task } = await lockRecord(context, of);
      if (record.deletedAt !== null) throw new RefusalError('not_found');
      if (record.endedAt === null) return;
      const endedAt = await endOfRunning(context.tx, record, task, record.endedAt);
      if (endedAt === record.endedAt) return;
      await changeRecord(context, record, { endedAt, isEndAssumed: endedAt !== null }, task);
      if (endedAt === null) await touchUser(context, record.userId);
    },

    /** Everyone's for users who may edit it, else their own; latest first. Throws `not_found`. */
    async listOfTask(userId: string, taskId: string): Promise<TimerRecord[]> {
      const { outer } = database;
      const task = await findVisibleTask(outer, userId, taskId);
      const roleOf = await rolesOnTasks(outer, [task], [userId]);
      const isOpen = can(roleOf(task, userId), 'task.viewRecords');
      return (await repository.listOfTask(outer, isOpen ? null : userId, taskId)).map(presentTimerRecord);
    },

    async listInRange(userId: string, timeMin: string, timeMax: string): Promise<RawJson<TimerRecord[]>> {
      return rawList([await textsInRange(userId, timeMin, timeMax)]);
    },

    /** Own records, and those of others on tasks that the user may edit. */
    async listEverywhereInRange(
      userId: string,
      timeMin: string,
      timeMax: string,
    ): Promise<RawJson<TimerRecord[]>> {
      const { outer } = database;
      const { audiences } = (await scopesOf(outer, [userId]))(userId);
      const who = { userId, addresses: [userId, ...audiences] };
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
      const own = await textsInRange(userId, timeMin, timeMax);
      return rawList([own, ...others.slice(0, most).map((row) => JSON.stringify(presentTimerRecord(row)))]);
    },
  };
}
export type TimerRecordsService = ReturnType<typeof createTimerRecordsService>;
