import { v7 as uuidv7 } from 'uuid';
import { definedFields, isEmpty } from '#server/changed-fields.ts';
import { RefusalError } from '#server/errors.ts';
import { createCollection, updateCollection } from '../../collections/service.ts';
import type { CommentFiles } from '../../comments/hooks.ts';
import { createComment, updateComment } from '../../comments/service.ts';
import type { StagedFiles } from '../../files/service.ts';
import { createFilter, updateFilter } from '../../filters/service.ts';
import { createLabel, updateLabel } from '../../labels/service.ts';
import { adoptSeries, type ScheduleItemWrites } from '../../schedule-items/service.ts';
import type { TaskFiles } from '../../tasks/hooks.ts';
import type { TasksService } from '../../tasks/service.ts';
import { createTemplate, updateTemplate } from '../../templates/service.ts';
import type { TimerRecordsService } from '../../timer-records/service.ts';
import type { Batch } from '../batch.ts';
import type { PlannedRow } from '../row-repository.ts';
import type { SourceWhole } from '../source-row.ts';
import { NEWEST, type SeriesWrites } from '../task-writing.ts';
import { trackedTasks } from '../tracked-tasks.ts';
import type { RowOf } from './row-of.ts';
import { type UpdateSettings, writeSettings } from './whole-settings.ts';
import { createWholeTaskWriting } from './whole-task-writing.ts';
import type { WholeKind } from './whole-thing.ts';

interface Services {
  readonly tasks: TasksService;
  readonly series: SeriesWrites;
  readonly timerRecords: TimerRecordsService;
  readonly scheduleItems: ScheduleItemWrites;
  readonly files: CommentFiles & TaskFiles;
  readonly stagedFiles: StagedFiles;
  readonly updateSettings: UpdateSettings;
}

type Fields = Readonly<Record<string, unknown>>;
type Tried = (batch: Batch, row: PlannedRow, work: () => Promise<void>) => Promise<void>;

/** Creates a thing under a new id, or writes what changed in the file since the last time. */
async function put<T extends Fields>(
  batch: Batch,
  row: PlannedRow,
  fields: T,
  writes: {
    readonly create: (id: string) => Promise<void>;
    readonly update: (id: string, changed: Partial<T>) => Promise<void>;
  },
): Promise<void> {
  const known = batch.origin(row)?.entityId;
  if (row.outcome !== 'update' || known === undefined) {
    const id = uuidv7();
    await writes.create(id);
    return batch.settle(row, 'create', id, null, fields);
  }
  const changed = batch.changed(row, fields);
  if (isEmpty(changed)) return batch.settle(row, 'skip', known, 'unchanged', fields);
  await writes.update(known, changed);
  batch.settle(row, 'update', known, null, fields);
}

/** Writes things of Daywall's own export: through the services of their nouns, with every field that they have. */
export function createWholeWriting(services: Services) {
  const { timerRecords, scheduleItems, files, stagedFiles, updateSettings } = services;
  const writeTasks = createWholeTaskWriting(services);

  async function writeLabel(batch: Batch, row: RowOf<'label'>): Promise<void> {
    const { context } = batch;
    const { data } = row.source.thing;
    try {
      await put(batch, row, data, {
        create: (id) => createLabel(context, { id, ...data }),
        update: (labelId, updateLabelData) =>
          updateLabel(context, { labelId, version: NEWEST, updateLabelData }),
      });
    } catch (error) {
      if (!(error instanceof RefusalError) || error.id !== 'label_taken') throw error;
      batch.settle(row, 'skip', null, 'unchanged');
    }
  }

  function writeFilter(batch: Batch, row: RowOf<'filter'>): Promise<void> {
    const { context, of } = batch;
    const { own, query, ...rest } = row.source.thing.data;
    const here = (ids: string[] | undefined) => ids?.map((id) => (id === own ? of.userId : id));
    const { personIds, ownerIds, assigneeIds, ...others } = query;
    const people = { personIds: here(personIds), ownerIds: here(ownerIds), assigneeIds: here(assigneeIds) };
    const named = Object.fromEntries(Object.entries(people).filter(([, ids]) => ids !== undefined));
    const fields = { ...rest, query: { ...others, ...named } };
    return put(batch, row, fields, {
      create: (id) => createFilter(context, { id, ...fields }),
      update: (filterId, updateFilterData) =>
        updateFilter(context, { filterId, version: NEWEST, updateFilterData }),
    });
  }

  function writeTemplate(batch: Batch, row: RowOf<'template'>): Promise<void> {
    const { context } = batch;
    const { data } = row.source.thing;
    return put(batch, row, data, {
      create: (id) => createTemplate(context, { id, ...data }),
      update: (templateId, updateTemplateData) => updateTemplate(context, { templateId, updateTemplateData }),
    });
  }

  function writeCollection(batch: Batch, row: RowOf<'project'>): Promise<void> {
    const { context } = batch;
    const { data } = row.source.thing;
    return put(batch, row, data, {
      create: (collectionId) => createCollection(context, { collectionId, ...data, taskIds: [] }),
      update: (collectionId, changed) => updateCollection(context, { collectionId, data: changed }),
    });
  }

  async function writeComment(batch: Batch, row: RowOf<'comment'>): Promise<void> {
    const { context } = batch;
    const { task, text, createdAt, isEdited, ...more } = row.source.thing.data;
    const noteId = batch.entityOf('task', task);
    if (noteId === null) return batch.settle(row, 'error', null, 'no_task');
    const written = { createdAt, editedAt: isEdited ? createdAt : null };
    const fileIds = more.fileIds.flatMap((id) => batch.entityOf('file', id) ?? []);
    await put(
      batch,
      row,
      { text },
      {
        create: (commentId) =>
          createComment(context, { commentId, noteId, text, mentionIds: [], fileIds }, files, written),
        update: (commentId) => updateComment(context, { commentId, data: { text, mentionIds: [] } }),
      },
    );
  }

  async function writeRecords(batch: Batch, rows: readonly RowOf<'record'>[], tried: Tried): Promise<void> {
    const { context } = batch;
    const ids = rows.flatMap(({ source }) => batch.entityOf('task', source.thing.data.task) ?? []);
    const tracked = await trackedTasks(batch, ids);
    const news: Parameters<TimerRecordsService['createMany']>[1][number][] = [];
    for (const row of rows) {
      const { task: source, ...fields } = row.source.thing.data;
      const task = tracked.get(batch.entityOf('task', source) ?? '');
      if (task === undefined) batch.settle(row, 'error', null, 'no_task');
      else if (fields.endedAt < fields.startedAt) batch.settle(row, 'error', null, 'ends_before_start');
      else if (fields.endedAt > context.now) batch.settle(row, 'error', null, 'in_future');
      else
        await tried(batch, row, () =>
          put(batch, row, fields, {
            create: async (id) => void news.push({ id, ...fields, task }),
            update: (recordId, data) => timerRecords.update(context, { id: task.id, recordId, data }),
          }),
        );
    }
    await timerRecords.createMany(context, news);
  }

  async function writeEvent(batch: Batch, row: RowOf<'event'>): Promise<void> {
    const { context } = batch;
    const { task, series, ...fields } = row.source.thing.data;
    if (series !== null && row.outcome === 'create') {
      const changed = series.changed.map(({ originalStart, startDate, endDate, ...exception }) => ({
        ...{ originalStart, startDate, endDate },
        ...definedFields(exception),
      }));
      const first = await adoptSeries(context, { ...series, first: fields, changed });
      if (first === null) return batch.settle(row, 'skip', null, 'left_out');
      return batch.settle(row, 'create', first, null, fields);
    }
    const noteId = task === null ? null : batch.entityOf('task', task);
    if (task !== null && noteId === null) return batch.settle(row, 'error', null, 'no_task');
    await put(batch, row, fields, {
      create: (id) => {
        const { title, location, description, ...times } = fields;
        return noteId === null
          ? scheduleItems.create(context, { id, ...times, title, location, description, calendarId: null })
          : scheduleItems.createOfTask(context, noteId, { id, ...times });
      },
      update: (calendarItemId, props) =>
        scheduleItems.update(context, { calendarItemId, props, reach: series === null ? 'one' : 'all' }),
    });
  }

  async function writeFile(batch: Batch, row: RowOf<'file'>): Promise<void> {
    const { entityId } = row;
    if (row.outcome === 'update')
      return batch.settle(row, 'skip', batch.origin(row)?.entityId ?? null, 'unchanged', {});
    const isThere = entityId !== null && (await stagedFiles.adopt(batch.context, entityId));
    if (isThere) batch.settle(row, 'create', entityId, null, {});
    else batch.settle(row, 'error', null, 'refused');
  }

  return async (
    batch: Batch,
    rows: readonly (PlannedRow & { readonly source: SourceWhole })[],
    tried: Tried,
  ): Promise<void> => {
    const of = <K extends WholeKind>(kind: K) =>
      rows.filter((row): row is RowOf<K> => row.source.thing.of === kind);
    for (const row of of('label')) await tried(batch, row, () => writeLabel(batch, row));
    for (const row of of('filter')) await tried(batch, row, () => writeFilter(batch, row));
    for (const row of of('template')) await tried(batch, row, () => writeTemplate(batch, row));
    for (const row of of('project')) await tried(batch, row, () => writeCollection(batch, row));
    for (const row of of('file')) await tried(batch, row, () => writeFile(batch, row));
    await writeTasks(batch, of('task'));
    for (const row of of('comment')) await tried(batch, row, () => writeComment(batch, row));
    await writeRecords(batch, of('record'), tried);
    for (const row of of('event')) await tried(batch, row, () => writeEvent(batch, row));
    for (const row of of('settings'))
      await tried(batch, row, () => writeSettings(batch, row, updateSettings));
  };
}
