import { FUTURE_TOLERANCE } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { Clock } from '#server/clock.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#server/instant.ts';
import type { Database } from '#server/plugins/database.ts';
import type { WriteContext } from '#server/plugins/writes.ts';
import { correctSkew } from '#server/skew.ts';
import { lockTaskFor, type TaskFollower, type TasksService } from '../tasks/service.ts';
import { lockUser, touchUser } from '../users/service.ts';
import { demandRecord, roleOf } from './policy.ts';
import { presentTimerRecord } from './presenter.ts';
import * as repository from './repository.ts';
import type { TimerRecordRow } from './table.ts';

export const readTimerRecords: EntityReader<'timerRecord'> = async (queryable, ids) => {
  const rows = await repository.findByIds(queryable, ids);
  const byId = new Map(rows.map((row) => [row.record.id, row]));
  return (id, userId) => {
    const row = byId.get(id);
    if (row === undefined || !can(roleOf(userId, row.record), 'timerRecord.view')) return null;
    const isGone = row.record.deletedAt !== null || row.taskDeletedAt !== null;
    return { data: presentTimerRecord(row.record), isGone };
  };
};

function earliest(...instants: readonly (string | null)[]): string | null {
  return instants.reduce((first, at) => (at !== null && (first === null || at < first) ? at : first), null);
}

async function change(
  context: WriteContext,
  record: TimerRecordRow,
  fields: Partial<TimerRecordRow>,
): Promise<void> {
  const row = await repository.update(context.tx, record.id, fields, context.now);
  if (row !== null) context.touch('timerRecord', row, record.userId);
}

/** Ends a running record, at its own start at the earliest. */
async function end(context: WriteContext, record: TimerRecordRow, at: string): Promise<void> {
  await change(context, record, {
    endedAt: at < record.startedAt ? record.startedAt : at,
    isEndAssumed: false,
  });
}

/** What runs on a task ends with it; its records hide and come back with it. */
export const timerFollower: TaskFollower = {
  async endOf(context, taskId, at) {
    for (const record of await repository.listRunningOf(context.tx, taskId)) {
      await end(context, record, at);
      await touchUser(context, record.userId);
    }
  },
  async visibilityOf(context, taskId) {
    const rows = await repository.touchAllOf(context.tx, taskId, context.now);
    for (const row of rows) context.touch('timerRecord', row, row.userId);
  },
};

interface Start {
  readonly id: string;
  readonly data: { readonly recordId: string; readonly startedAt: string; readonly clientNow: string };
}
interface End {
  readonly id: string;
  readonly data: { readonly endedAt: string; readonly clientNow: string };
}
export interface OfRecord {
  readonly id: string;
  readonly recordId: string;
}

export function createTimerRecordsService(database: Database, clock: Clock, tasks: TasksService) {
  /** The instant on our clock. Refuses the future; what the tolerance lets through is now. */
  function instantOf(at: string, clientNow: string): string {
    const instant = correctSkew(clock, at, clientNow);
    if (instant > clock.now() + FUTURE_TOLERANCE) throw new RefusalError('in_the_future');
    return toInstant(Math.min(instant, clock.now()));
  }

  return {
    /**
     * Starts a record and ends the running one at that instant. A start that arrives late, after a later one, is
     * inserted already ended at the next start; one on a task that was finished since ends with the task.
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
      const running = endedAt === null ? await repository.findRunning(tx, caller.userId) : null;
      if (running !== null) await end(context, running, startedAt);
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
      context.touch('timerRecord', row, caller.userId);
      if (endedAt === null) await touchUser(context, caller.userId);
    },

    /** Ends the task's running record, or corrects an end that a late start had only assumed. */
    async end(context: WriteContext, { id, data }: End): Promise<void> {
      const { tx, caller } = context;
      const endedAt = instantOf(data.endedAt, data.clientNow);
      await lockUser(tx, caller.userId);
      await lockTaskFor(tx, caller.userId, id, 'task.view');
      const running = await repository.findRunning(tx, caller.userId);
      if (running?.noteId === id) {
        await end(context, running, endedAt);
        await touchUser(context, caller.userId);
        return;
      }
      const assumed = await repository.findAssumed(tx, caller.userId, id, endedAt);
      if (assumed !== null) await end(context, assumed, endedAt);
    },

    async delete(context: WriteContext, { id, recordId }: OfRecord): Promise<void> {
      const record = await lockRecord(context, id, recordId);
      if (record.deletedAt !== null) return;
      await change(context, record, { deletedAt: context.now });
      if (record.endedAt === null) await touchUser(context, record.userId);
    },

    /** A record that was running when it was deleted runs on, unless another was started or the task finished. */
    async restore(context: WriteContext, { id, recordId }: OfRecord): Promise<void> {
      const { tx, caller } = context;
      const record = await lockRecord(context, id, recordId);
      if (record.deletedAt === null) return;
      if (record.endedAt !== null) return change(context, record, { deletedAt: null });
      const task = await lockTaskFor(tx, caller.userId, id, 'task.view');
      const nextStart = await repository.findNextStart(tx, record.userId, record.startedAt);
      const running = await repository.findRunning(tx, record.userId);
      const endedAt = earliest(nextStart, running?.startedAt ?? null, task.completedAt);
      const bounded = endedAt !== null && endedAt < record.startedAt ? record.startedAt : endedAt;
      await change(context, record, { deletedAt: null, endedAt: bounded, isEndAssumed: bounded !== null });
      if (bounded === null) await touchUser(context, record.userId);
    },

    async listOfTask(userId: string, taskId: string): Promise<TimerRecord[]> {
      await tasks.getTask(userId, taskId);
      return (await repository.listOfTask(database.outer, userId, taskId)).map(presentTimerRecord);
    },

    async listInRange(userId: string, timeMin: string, timeMax: string): Promise<TimerRecord[]> {
      const rows = await repository.listInRange(
        database.outer,
        userId,
        toInstant(timeMin),
        toInstant(timeMax),
      );
      return rows.map(presentTimerRecord);
    },
  };

  async function lockRecord(
    context: WriteContext,
    taskId: string,
    recordId: string,
  ): Promise<TimerRecordRow> {
    const { tx, caller } = context;
    await lockUser(tx, caller.userId);
    await lockTaskFor(tx, caller.userId, taskId, 'task.view');
    const found = await repository.lock(tx, recordId);
    return demandRecord(found?.noteId === taskId ? found : null, caller.userId, 'timerRecord.edit');
  }
}
export type TimerRecordsService = ReturnType<typeof createTimerRecordsService>;
