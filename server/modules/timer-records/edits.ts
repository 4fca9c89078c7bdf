import type * as z from 'zod/mini';
import { FUTURE_TOLERANCE } from '#contract/limits.ts';
import type { finishedRecord, timerRecordPatch } from '#contract/timer-record.ts';
import { changedFields, isEmpty } from '#server/changed-fields.ts';
import type { Clock } from '#server/clock.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { lockTaskFor } from '../tasks/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import { lockUser, touchUser } from '../users/service.ts';
import { lockRecord, type OfRecord } from './lock.ts';
import { changeRecord, touchRecord, watchersOf } from './record-changes.ts';
import * as repository from './repository.ts';
import { type TimerRecordRow, timerRecords } from './table.ts';

interface Update extends OfRecord {
  readonly data: z.output<typeof timerRecordPatch>;
}
interface Split extends OfRecord {
  readonly newRecordId: string;
  readonly at: string;
}

export function createRecordEdits(clock: Clock) {
  /** Refuses the future; instants within the tolerance become now. */
  function past(at: string): string {
    const instant = Date.parse(at);
    if (instant > clock.now() + FUTURE_TOLERANCE) throw new RefusalError('in_the_future');
    return toInstant(Math.min(instant, clock.now()));
  }

  function checkOrder(startedAt: string, endedAt: string | null): void {
    if (endedAt !== null && endedAt < startedAt) throw new RefusalError('ends_before_start');
  }

  async function moveTo(context: WriteContext, record: TimerRecordRow, from: TaskRow, noteId: string) {
    const { tx, caller } = context;
    const to = await lockTaskFor(tx, caller.userId, noteId, 'task.track');
    const isRunning = record.endedAt === null;
    if (isRunning && to.completedAt !== null) throw new RefusalError('already_finished');
    const moved = await changeRecord(context, record, { noteId }, to);
    context.withdraw('timerRecord', moved, await watchersOf(tx, from));
    if (isRunning) await touchUser(context, record.userId);
    return { moved, to };
  }

  return {
    /** Adds a record of work that was not timed. */
    async create(
      context: WriteContext,
      { id, data }: { readonly id: string; readonly data: z.output<typeof finishedRecord> },
    ): Promise<void> {
      const { tx, caller, now } = context;
      const [startedAt, endedAt] = [past(data.startedAt), past(data.endedAt)];
      checkOrder(startedAt, endedAt);
      await lockUser(tx, caller.userId);
      const task = await lockTaskFor(tx, caller.userId, id, 'task.track');
      const row = await repository.insert(tx, {
        id: data.recordId,
        createdAt: now,
        updatedAt: now,
        noteId: id,
        userId: caller.userId,
        startedAt,
        endedAt,
        note: data.note,
        isEndAssumed: false,
      });
      if (row === null) throw new RefusalError('id_taken');
      await touchRecord(context, row, task);
    },

    /** Adds many finished records under fresh ids, on tasks that the caller may track, by one statement. */
    async createMany(
      context: WriteContext,
      news: readonly (Pick<TimerRecordRow, 'id' | 'startedAt' | 'note'> & {
        readonly endedAt: string;
        readonly task: TaskRow;
      })[],
    ): Promise<void> {
      const { tx, caller, now } = context;
      await lockUser(tx, caller.userId);
      const rows = news.map(({ task, ...record }): TimerRecordRow => {
        const [startedAt, endedAt] = [past(record.startedAt), past(record.endedAt)];
        checkOrder(startedAt, endedAt);
        const made = { createdAt: now, updatedAt: now, version: 1, isEndAssumed: false, deletedAt: null };
        return { ...record, ...made, startedAt, endedAt, noteId: task.id, userId: caller.userId };
      });
      await insertMany(tx, timerRecords, rows);
      for (const [index, row] of rows.entries()) await touchRecord(context, row, news[index]?.task);
    },

    /** Edits a record. The end of a running one cannot be set here. */
    async update(context: WriteContext, { data, ...of }: Update): Promise<void> {
      const { record, task } = await lockRecord(context, of);
      if (record.deletedAt !== null) throw new RefusalError('not_found');
      const startedAt = data.startedAt === undefined ? record.startedAt : past(data.startedAt);
      const isEndGiven = data.endedAt !== undefined && record.endedAt !== null;
      const endedAt = isEndGiven ? past(data.endedAt ?? '') : record.endedAt;
      checkOrder(startedAt, endedAt);
      const isMoved = data.noteId !== undefined && data.noteId !== record.noteId;
      const { moved, to } = isMoved
        ? await moveTo(context, record, task, data.noteId ?? record.noteId)
        : { moved: record, to: task };
      const fields = changedFields(moved, { startedAt, endedAt, note: data.note });
      if (isEmpty(fields)) return;
      const isEndAssumed = isEndGiven ? false : moved.isEndAssumed;
      await changeRecord(context, moved, { ...fields, isEndAssumed }, to);
    },

    async split(context: WriteContext, { newRecordId, at, ...of }: Split): Promise<void> {
      const { tx, now } = context;
      const { record, task } = await lockRecord(context, of);
      if (record.deletedAt !== null) throw new RefusalError('not_found');
      const instant = toInstant(at);
      if (instant <= record.startedAt || instant >= (record.endedAt ?? now))
        throw new RefusalError('split_outside');
      await changeRecord(context, record, { endedAt: instant, isEndAssumed: false }, task);
      const { noteId, userId, endedAt, note, isEndAssumed } = record;
      const row = await repository.insert(tx, {
        id: newRecordId,
        createdAt: now,
        updatedAt: now,
        noteId,
        userId,
        startedAt: instant,
        endedAt,
        note,
        isEndAssumed,
      });
      if (row === null) throw new RefusalError('id_taken');
      await touchRecord(context, row, task);
    },
  };
}
