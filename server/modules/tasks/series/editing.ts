import { v7 as uuidv7 } from 'uuid';
import type { EditRange } from '#contract/edit-range.ts';
import { namesDue } from '#contract/task/due.ts';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import { fieldsWith, pickFields } from '#contract/task/task-field-traits.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { definedFields, isEmpty } from '#server/changed-fields.ts';
import { demandRule } from '#server/demand-rule.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { moveRule } from '#time/recurrence/move-rule.ts';
import { wallClockOfDue, wallTimeOf as wallTimeAt } from '#time/recurrence/wall-time.ts';
import { lockTaskFor, type TasksService } from '../service.ts';
import type { TaskRow } from '../table.ts';
import { createInstances, endSeries } from './instances.ts';
import { dueOfOccurrence, occurrenceOf } from './occurrence-due-date.ts';
import * as repository from './repository.ts';
import { nextAtOf } from './series-occurrences.ts';
import { instantOf, startOfDay, wallTimeOfDue } from './series-wall-time.ts';
import { type TaskSeriesRow, type TemplateField, templateFields } from './table.ts';

interface Update {
  readonly id: string;
  readonly version: number;
  readonly data: TaskPatch;
}

const placementFields = fieldsWith('series', 'placement');

function templateOf(task: TaskRow) {
  const isWholeDay = task.dueDay !== null;
  return { ...pickFields(task, [...templateFields, ...placementFields]), isWholeDay };
}

/** Fields of a patch that the series template takes over, with the values that took effect on `task`. */
function sharedFields(data: TaskPatch, task: TaskRow): Partial<Pick<TaskRow, TemplateField>> {
  const named = templateFields.filter((name) => data[name] !== undefined);
  return pickFields(task, named);
}

/** Edits of recurrence. */
export function createSeriesEditing(tasks: TasksService) {
  const instances = createInstances(tasks);

  async function lockSeries(context: WriteContext, { seriesId }: TaskRow): Promise<TaskSeriesRow | null> {
    const series = seriesId === null ? null : await repository.lock(context.tx, seriesId);
    return series?.endedAt === null ? series : null;
  }

  async function reread(context: WriteContext, task: TaskRow): Promise<TaskRow> {
    return (await repository.findTask(context.tx, task.id)) ?? task;
  }

  /** Starts a series at `startsAt`. Occurrences before today are not made. */
  async function begin(
    { tx, now }: WriteContext,
    series: Omit<TaskSeriesRow, 'id' | 'endedAt' | 'nextAt'>,
  ): Promise<TaskSeriesRow> {
    const yesterday = toInstant(Date.parse(startOfDay(now, series.timeZone)) - 1);
    const isPast = series.basis === 'date' && series.lastOccurrence < yesterday;
    const begun = { ...series, lastOccurrence: isPast ? yesterday : series.lastOccurrence };
    const row = { ...begun, id: uuidv7(), endedAt: null, nextAt: nextAtOf(begun) };
    await repository.insert(tx, row);
    return row;
  }

  /** Deletes untouched occurrences that were made ahead in an ended series. */
  async function withdrawLater(context: WriteContext, series: TaskSeriesRow, after: string): Promise<void> {
    for (const row of await repository.lockOpen(context.tx, series.id, after)) {
      if (await repository.isTouched(context.tx, row)) continue;
      await tasks.change(context, row, { deletedAt: context.now, seriesId: null, occurrence: null });
    }
  }

  /** Weekly on Mondays becomes weekly on Tuesdays. The task and `others` continue in a new series. */
  async function move(
    context: WriteContext,
    series: TaskSeriesRow,
    { before, after, others }: { before: TaskRow; after: TaskRow; others: readonly TaskRow[] },
  ): Promise<void> {
    const { timeZone } = series;
    const startsAt = occurrenceOf(after, timeZone);
    const isWholeDay = after.dueDay !== null;
    if (startsAt === null || before.occurrence === null) return;
    const moved = moveRule(series.rule, {
      from: wallClockOfDue(before.occurrence, series.isWholeDay, timeZone),
      to: wallClockOfDue(startsAt, isWholeDay, timeZone),
      timeZone,
    });
    const shift = (occurrence: string) =>
      instantOf(
        wallTimeAt(moved.wallClockAfter(wallClockOfDue(occurrence, series.isWholeDay, timeZone))),
        timeZone,
      );
    const lastOccurrence = [shift(series.lastOccurrence), startsAt].sort().at(-1) ?? startsAt;
    const begun = await begin(context, { ...series, rule: moved.rule, startsAt, isWholeDay, lastOccurrence });
    await tasks.change(context, after, { seriesId: begun.id, occurrence: startsAt });
    const taken = new Set([startsAt]);
    for (const other of others) {
      const occurrence = other.occurrence === null ? startsAt : shift(other.occurrence);
      if (taken.has(occurrence)) continue;
      taken.add(occurrence);
      const due = await dueOfOccurrence(context, begun, occurrence, other.ownerId);
      await tasks.change(context, other, { seriesId: begun.id, occurrence, ...due });
    }
    await endSeries(context, series);
  }

  return {
    /** Only the owner may edit `following` and `all`. Throws like `updateTask`. */
    async update(
      context: WriteContext,
      { scope, ...input }: Update & { readonly scope: EditRange },
    ): Promise<void> {
      if (scope === 'one') return tasks.update(context, input);
      const before = await lockTaskFor(context.tx, context.caller.userId, input.id, 'task.repeat');
      const series = await lockSeries(context, before);
      await tasks.update(context, input);
      if (series === null || before.occurrence === null) return;
      const after = await reread(context, before);
      const from = scope === 'all' ? null : before.occurrence;
      const fields = sharedFields(input.data, after);
      const moveTo = definedFields(pickFields(input.data, placementFields));
      for (const other of await repository.lockOpen(context.tx, series.id, from)) {
        if (other.id === after.id) continue;
        const row = await tasks.change(context, other, fields);
        if (!isEmpty(moveTo)) await tasks.update(context, { id: row.id, version: row.version, data: moveTo });
      }
      const moved = isEmpty(moveTo) ? {} : pickFields(after, placementFields);
      const template = { ...fields, ...moved };
      if (!isEmpty(template)) await repository.update(context.tx, series.id, template);
      // An occurrence that was moved alone before takes the others along now.
      const isNamed = namesDue(input.data) && occurrenceOf(after, series.timeZone) !== before.occurrence;
      const isSame = after.dueDate === before.dueDate && after.dueDay === before.dueDay;
      if (isSame && !isNamed) return;
      const others = await repository.lockOpen(context.tx, series.id, from);
      await move(
        context,
        { ...series, ...template },
        {
          before,
          after: await reread(context, after),
          others: others.filter(({ id }) => id !== after.id),
        },
      );
    },

    /** `following` and `all` end the series. Throws like `deleteTask`. */
    async delete(context: WriteContext, { id, scope }: { id: string; scope: EditRange }): Promise<void> {
      const task = scope === 'one' ? null : await repository.findTask(context.tx, id);
      if (task === null || task.deletedAt !== null) return tasks.delete(context, id);
      const locked = await lockTaskFor(context.tx, context.caller.userId, id, 'task.delete');
      const series = await lockSeries(context, locked);
      if (series !== null) await endSeries(context, series);
      await tasks.delete(context, id);
      if (series === null) return;
      const from = scope === 'all' ? null : locked.occurrence;
      for (const other of await repository.lockOpen(context.tx, series.id, from)) {
        await tasks.delete(context, other.id);
      }
    },

    /**
     * Whether somebody touched an open occurrence of a task’s series other than the task. They stay locked. Refuses
     * like `deleteTask`.
     */
    async hasTouchedOccurrences(context: WriteContext, id: string): Promise<boolean> {
      const { tx, caller } = context;
      const series = await lockSeries(context, await lockTaskFor(tx, caller.userId, id, 'task.delete'));
      if (series === null) return false;
      for (const other of await repository.lockOpen(tx, series.id, null))
        if (other.id !== id && (await repository.isTouched(tx, other))) return true;
      return false;
    },

    /** Begins a series of imported tasks as far as it had come. Returns its id. Throws `invalid_rule`. */
    async adopt(
      context: WriteContext,
      series: Omit<TaskSeriesRow, 'id' | 'endedAt' | 'nextAt'>,
    ): Promise<string> {
      const { rule, timeZone, startsAt, isWholeDay } = series;
      demandRule(rule, timeZone, wallTimeOfDue(startsAt, isWholeDay, timeZone));
      return (await begin(context, series)).id;
    },

    /** Throws `not_found`, `not_permitted`, `no_due_date`, `invalid_rule` and `not_recurring`. */
    async setRecurrence(context: WriteContext, id: string, recurrence: RecurrenceRule | null): Promise<void> {
      const { tx, caller } = context;
      const task = await lockTaskFor(tx, caller.userId, id, 'task.repeat');
      const series = await lockSeries(context, task);
      if (recurrence === null) {
        if (series === null) throw new RefusalError('not_recurring');
        await tasks.change(context, task, { seriesId: null, occurrence: null });
        return endSeries(context, series);
      }
      const { rule, timeZone, basis } = recurrence;
      const startsAt = occurrenceOf(task, timeZone);
      if (startsAt === null) throw new RefusalError('no_due_date');
      demandRule(rule, timeZone, wallTimeOfDue(startsAt, task.dueDay !== null, timeZone));
      const isSame = series?.rule === rule && series.timeZone === timeZone && series.basis === basis;
      if (isSame) return;
      const begun = await begin(context, {
        ...templateOf(task),
        ownerId: task.ownerId,
        rule,
        timeZone,
        basis,
        startsAt,
        lastOccurrence: startsAt,
        made: 1,
      });
      const changed = await tasks.change(context, task, { seriesId: begun.id, occurrence: startsAt });
      if (series !== null) {
        await withdrawLater(context, series, task.occurrence ?? startsAt);
        await endSeries(context, series);
      }
      if (changed.completedAt !== null) await instances.follow(context, begun, changed, changed.completedAt);
    },
  };
}
export type SeriesEditing = ReturnType<typeof createSeriesEditing>;
