import { v7 as uuidv7 } from 'uuid';
import type { FileRecord } from '#contract/files/file.ts';
import { MAX_DEPTH, MAX_SUBTASKS } from '#contract/limits.ts';
import type { AssetLink } from '#contract/task/asset-link.ts';
import { definedFields, isEmpty } from '#server/changed-fields.ts';
import { addPositionedTasks } from '../../collections/service.ts';
import type { TaskFiles } from '../../tasks/hooks.ts';
import { lockTaskFor, lockTreesOf, type TasksService } from '../../tasks/service.ts';
import type { TaskRow } from '../../tasks/table.ts';
import type { Batch, NewlyMade } from '../batch.ts';
import * as batches from '../batch-repository.ts';
import { isAllowed, NEWEST, type SeriesWrites, unlessRefused } from '../task-writing.ts';
import type { RowOf } from './row-of.ts';
import { seriesKey } from './whole-references.ts';
import type { WholeTask } from './whole-thing.ts';

type TaskRowOf = RowOf<'task'>;

/** Fields whose changes are written when a file is imported again. */
function fieldsOf({ data }: TaskRowOf['source']['thing']) {
  const { title, description, importance, workload, labels, reminders, sourceUrl, dueDate, dueDay } = data;
  const due = { dueDate, dueDay, isWholeDay: dueDay !== null };
  const content = { title, description, importance, workload, labels, reminders, sourceUrl };
  return { ...content, due, isCompleted: data.completedAt !== null };
}

const top = { parentTaskId: null, path: [], organizationId: null, groupId: null, audience: [] };

interface Dependencies {
  readonly tasks: TasksService;
  readonly series: SeriesWrites;
  readonly files: TaskFiles;
}

export function createWholeTaskWriting({ tasks, series, files }: Dependencies) {
  /** Locks the tasks of earlier batches below which new ones come. Returns those that may be edited. */
  async function lockParents({ context, tasks: known }: Batch, ids: readonly string[]) {
    const { tx, caller } = context;
    const locked = new Map<string, { readonly row: TaskRow; below: number }>();
    const old = [...new Set(ids)].filter((id) => 'version' in (known.get(id) ?? {}));
    if (old.length > 0) await lockTreesOf(context, old);
    for (const id of old) {
      const row = await unlessRefused<TaskRow | null>(
        () => lockTaskFor(tx, caller.userId, id, 'task.edit'),
        null,
      );
      if (row !== null) locked.set(id, { row, below: await batches.countSubtasks(tx, id) });
    }
    return locked;
  }

  /** Series that a task belongs to, begun by its first task; null where it cannot be. */
  async function seriesOf(batch: Batch, { series: of, ...data }: WholeTask): Promise<string | null> {
    if (of === null) return null;
    const key = seriesKey(of.id);
    const known = batch.entityOf(key.kind, key.sourceId);
    if (known !== null && (await batches.isSeriesRunning(batch.context.tx, known))) return known;
    const { title, description, importance, workload, labels, reminders } = data;
    const { rule, timeZone, basis, startsAt, lastOccurrence, made, isWholeDay, parentTaskId } = of;
    const id = await unlessRefused<string | null>(
      () =>
        series.adopt(batch.context, {
          ...{ title, description, importance, workload, labels, reminders },
          ...definedFields(of.template),
          ...{ rule, timeZone, basis, startsAt, lastOccurrence, made, isWholeDay },
          ...{ ownerId: batch.of.userId, organizationId: null, groupId: null },
          parentTaskId: parentTaskId === null ? null : batch.entityOf('task', parentTaskId),
        }),
      null,
    );
    if (id !== null) batch.link(key, id);
    return id;
  }

  /** Links of a new task. A file that did not come along is named at its own row. */
  async function linksOf(
    batch: Batch,
    {
      id: noteId,
      links,
      organizationId,
    }: Pick<WholeTask, 'links'> & { id: string; organizationId: string | null },
  ): Promise<AssetLink[]> {
    const made: AssetLink[] = [];
    for (const { label = '', ...link } of links) {
      const common = { id: uuidv7(), noteId, assetType: link.assetType, label };
      if (!('fileId' in link)) {
        made.push({ ...common, unit: null, file: null, ...link });
        continue;
      }
      const fileId = batch.entityOf('file', link.fileId);
      if (fileId === null) continue;
      const file = await unlessRefused<FileRecord | null>(
        () => files.demandFile(batch.context, fileId, organizationId),
        null,
      );
      if (file !== null) made.push({ ...common, assetValue: files.addressOf(file.id), unit: null, file });
    }
    return made;
  }

  async function create(batch: Batch, rows: readonly TaskRowOf[]): Promise<void> {
    const parentOf = ({ source }: TaskRowOf) =>
      source.parent === null ? null : batch.entityOf('task', source.parent);
    const locked = await lockParents(
      batch,
      rows.flatMap((row) => parentOf(row) ?? []),
    );
    const belowNew = new Map<string, number>();

    function placementOf(row: TaskRowOf) {
      const parentId = parentOf(row);
      const root = { ...top, ownerId: batch.of.userId };
      if (parentId === null) return { placement: root, reason: null };
      const known = batch.tasks.get(parentId);
      const parent = known !== undefined && 'version' in known ? (locked.get(parentId)?.row ?? null) : known;
      if (parent === null || parent === undefined) return { placement: root, reason: null };
      if (parent.path.length >= MAX_DEPTH) return { placement: root, reason: 'too_deep' as const };
      const below = belowNew.get(parentId) ?? locked.get(parentId)?.below ?? 0;
      if (below >= MAX_SUBTASKS) return { placement: root, reason: 'too_many' as const };
      belowNew.set(parentId, below + 1);
      const { id, path, organizationId, groupId, audience, ownerId } = parent;
      const placement = { parentTaskId: id, path: [...path, id], organizationId, groupId, audience, ownerId };
      return { placement, reason: null };
    }

    const whole: Parameters<TasksService['makeMany']>[2][number][] = [];
    const collected = new Map<string, { taskId: string; position: string }[]>();
    for (const row of rows) {
      const { data } = row.source.thing;
      const { links, collections, series: of, ...fields } = data;
      const { placement, reason } = placementOf(row);
      const id = uuidv7();
      const seriesId = await seriesOf(batch, data);
      const isDone = fields.completedAt !== null;
      const made: NewlyMade = { id, completedAt: fields.completedAt, ...placement };
      batch.tasks.set(id, made);
      // Another task of the account, or of the file, may be that occurrence already.
      const occurrence = of === null || seriesId === null ? null : of.occurrence;
      whole.push({
        ...fields,
        ...placement,
        ...{ id, seriesId, occurrence },
        progress: isDone ? 'done' : fields.progress === 'done' ? 'todo' : fields.progress,
        assetLinks: await linksOf(batch, { id, links, organizationId: placement.organizationId }),
      });
      for (const { id: collection, position } of collections) {
        const collectionId = batch.entityOf('project', collection);
        if (collectionId === null) continue;
        collected.set(collectionId, [...(collected.get(collectionId) ?? []), { taskId: id, position }]);
      }
      const isLost = of !== null && seriesId === null;
      batch.settle(row, 'create', id, isLost ? 'bad_repeat' : reason, fieldsOf(row.source.thing));
    }
    await tasks.makeMany(batch.context, batch.of.userId, whole);
    for (const [collectionId, placed] of collected)
      await isAllowed(() => addPositionedTasks(batch.context, collectionId, placed));
  }

  async function update(batch: Batch, row: TaskRowOf, id: string): Promise<void> {
    const { context } = batch;
    const fields = fieldsOf(row.source.thing);
    const { due, isCompleted, ...changed } = batch.changed(row, fields);
    const data = { ...changed, ...due };
    if (isEmpty(data) && isCompleted === undefined) return batch.settle(row, 'skip', id, 'unchanged', fields);
    const isEdited =
      isEmpty(data) || (await isAllowed(() => tasks.update(context, { id, version: NEWEST, data })));
    if (!isEdited) return batch.settle(row, 'error', null, 'refused');
    const at = row.source.thing.data.completedAt;
    const isTurned =
      isCompleted === undefined ||
      (await isAllowed(() => (at === null ? tasks.reopen(context, id) : tasks.finish(context, id, at))));
    batch.settle(row, 'update', id, isTurned ? null : 'refused', fields);
  }

  return async (batch: Batch, rows: readonly TaskRowOf[]): Promise<void> => {
    await create(
      batch,
      rows.filter(({ outcome }) => outcome === 'create'),
    );
    for (const row of rows) {
      const id = batch.origin(row)?.entityId;
      if (row.outcome === 'update' && id !== undefined) await update(batch, row, id);
    }
  };
}
