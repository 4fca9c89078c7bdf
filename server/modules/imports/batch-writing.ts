import { v7 as uuidv7 } from 'uuid';
import { MAX_DESCRIPTION_SHORT, MAX_TITLE } from '#contract/limits.ts';
import { singleLine } from '#contract/single-line.ts';
import { isEmpty } from '#server/changed-fields.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { createCollection, updateCollection } from '../collections/service.ts';
import type { CommentFiles } from '../comments/hooks.ts';
import type { DelegationService } from '../delegation/service.ts';
import type { StagedFiles } from '../files/service.ts';
import type { ScheduleItemWrites } from '../schedule-items/service.ts';
import type { TaskFiles } from '../tasks/hooks.ts';
import type { TasksService } from '../tasks/service.ts';
import type { TimerRecordsService } from '../timer-records/service.ts';
import { type Batch, openBatch } from './batch.ts';
import * as batches from './batch-repository.ts';
import { collectionNameOf } from './collection-name.ts';
import { recordTaskIdOf } from './content-id.ts';
import { createEventWriting } from './event-writing.ts';
import { instantOfMoment, type ProjectNames } from './mapped-task.ts';
import { splitOutcome } from './presenter.ts';
import type { PlannedRow } from './row-repository.ts';
import type { SourceEvent, SourceProject, SourceRecord, SourceTask, SourceWhole } from './source-row.ts';
import type { ImportRecord } from './table.ts';
import { createTaskWriting, type SeriesWrites } from './task-writing.ts';
import { trackedTasks } from './tracked-tasks.ts';
import type { UpdateSettings } from './whole/whole-settings.ts';
import { createWholeWriting } from './whole/whole-writing.ts';

export interface WritingServices {
  readonly assign: DelegationService['assignQuietly'];
  readonly tasks: TasksService;
  readonly files: CommentFiles & TaskFiles;
  readonly stagedFiles: StagedFiles;
  readonly series: SeriesWrites;
  readonly timerRecords: TimerRecordsService;
  readonly scheduleItems: ScheduleItemWrites;
  readonly updateSettings: UpdateSettings;
}

type RowOf<S> = PlannedRow & { readonly source: S };

/** Writes batches of rows through the services of their nouns, as if typed by hand. docs/decisions/0077. */
export function createBatchWriting(services: WritingServices) {
  const { assign, tasks, files, series, timerRecords, scheduleItems } = services;
  const writeTasks = createTaskWriting({ assign, tasks, files, series });
  const writeEvent = createEventWriting(scheduleItems);
  const writeWhole = createWholeWriting(services);

  /** Carries one row out; a refusal is its outcome. */
  async function tried(batch: Batch, row: PlannedRow, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      const isKnown = error.id === 'too_many' || error.id === 'ends_before_start';
      batch.settle(row, 'error', null, isKnown ? error.id : 'refused');
    }
  }

  async function writeProject(batch: Batch, row: RowOf<SourceProject>): Promise<void> {
    const { context } = batch;
    const name = collectionNameOf(row.source);
    const description = row.source.description.trim().slice(0, MAX_DESCRIPTION_SHORT).toWellFormed();
    const fields = { name, description };
    const known = batch.origin(row)?.entityId;
    if (row.outcome === 'update' && known !== undefined) {
      const data = batch.changed(row, fields);
      const before = await batches.findFields(context.tx, 'project', known, Object.keys(data));
      if (!isEmpty(data)) await updateCollection(context, { collectionId: known, data });
      return batch.settle(
        row,
        isEmpty(data) ? 'skip' : 'update',
        known,
        isEmpty(data) ? 'unchanged' : null,
        fields,
        before,
      );
    }
    const collectionId = uuidv7();
    await createCollection(context, { collectionId, ...fields, taskIds: [] });
    batch.settle(row, 'create', collectionId, null, fields);
  }

  function recordOf({ of }: Batch, { source }: RowOf<SourceRecord>) {
    const { timeZone } = of.choices;
    return {
      startedAt: instantOfMoment(source.start, timeZone),
      endedAt: instantOfMoment(source.end, timeZone),
      note: singleLine(source.note).trim().slice(0, MAX_TITLE).toWellFormed(),
    };
  }

  async function writeRecords(batch: Batch, rows: readonly RowOf<SourceRecord>[]): Promise<void> {
    const { context } = batch;
    const idOf = ({ source: { task } }: RowOf<SourceRecord>) =>
      batch.entityOf('task', 'sourceId' in task ? task.sourceId : recordTaskIdOf(task));
    const tracked = await trackedTasks(
      batch,
      rows.flatMap((row) => idOf(row) ?? []),
    );
    const news: Parameters<TimerRecordsService['createMany']>[1][number][] = [];
    for (const row of rows) {
      const task = tracked.get(idOf(row) ?? '');
      const fields = recordOf(batch, row);
      if (task === undefined) batch.settle(row, 'error', null, 'no_task');
      else if (fields.endedAt < fields.startedAt) batch.settle(row, 'error', null, 'ends_before_start');
      else if (fields.endedAt > context.now) batch.settle(row, 'error', null, 'in_future');
      else if (row.outcome === 'update') {
        const recordId = batch.origin(row)?.entityId ?? '';
        await tried(batch, row, async () => {
          const data = batch.changed(row, fields);
          const before = await batches.findFields(context.tx, 'record', recordId, Object.keys(data));
          await timerRecords.update(context, { id: task.id, recordId, data });
          batch.settle(row, 'update', recordId, null, fields, before);
        });
      } else {
        const id = uuidv7();
        news.push({ id, ...fields, task });
        batch.settle(row, 'create', id, null, fields);
      }
    }
    await timerRecords.createMany(context, news);
  }

  return async (
    context: WriteContext,
    of: ImportRecord,
    rows: readonly PlannedRow[],
    projectName: ProjectNames,
  ): Promise<void> => {
    const batch = await openBatch(context, of, rows, projectName);
    const planned = rows.filter(({ outcome }) => outcome === 'create' || outcome === 'update');
    for (const row of rows) {
      const { action, reason } = splitOutcome(row.outcome);
      if (!planned.includes(row)) batch.settle(row, action, null, reason);
    }
    const ofKind = <S extends PlannedRow['source']>(kind: NonNullable<S>['kind']) =>
      planned.filter((row): row is RowOf<S> => row.source?.kind === kind);
    for (const row of ofKind<SourceProject>('project'))
      await tried(batch, row, () => writeProject(batch, row));
    await writeTasks(batch, ofKind<SourceTask>('task'));
    await writeRecords(batch, ofKind<SourceRecord>('record'));
    for (const row of ofKind<SourceEvent>('event')) await tried(batch, row, () => writeEvent(batch, row));
    await writeWhole(batch, ofKind<SourceWhole>('whole'), tried);
    await batch.end();
  };
}
export type BatchWriting = ReturnType<typeof createBatchWriting>;
