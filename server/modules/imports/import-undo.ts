import type { ImportRow } from '#contract/import/import.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { deleteCollection } from '../collections/service.ts';
import { deleteComment } from '../comments/service.ts';
import { deleteFilter } from '../filters/service.ts';
import { deleteLabel } from '../labels/service.ts';
import { deleteTemplate } from '../templates/service.ts';
import * as batches from './batch-repository.ts';
import type { WritingServices } from './batch-writing.ts';
import { collectionNameOf } from './collection-name.ts';
import { createRowRestoring } from './row-restoring.ts';
import type { ImportRecord, ImportRowRecord } from './table.ts';
import { unlessRefused } from './task-writing.ts';

/** Whether a row is an occurrence of a series that has a row, too. */
function isOneOfSeries({ source }: ImportRowRecord): boolean {
  return source?.kind === 'event' && source.occurrence !== undefined;
}

/**
 * Removes what an import made, the last first, and restores what it updated. Things that were changed since, or are in
 * use, stay and say so.
 */
export function createBatchUndo({
  series,
  tasks,
  timerRecords,
  scheduleItems,
  stagedFiles,
}: WritingServices) {
  const restore = createRowRestoring({ tasks, timerRecords, scheduleItems });

  async function remove(context: WriteContext, row: ImportRowRecord, id: string): Promise<void> {
    const { tx } = context;
    if (row.kind === 'project') return deleteCollection(context, id);
    if (row.kind === 'label') return deleteLabel(context, id);
    if (row.kind === 'filter') return deleteFilter(context, id);
    if (row.kind === 'template') return deleteTemplate(context, id);
    if (row.kind === 'file') return stagedFiles.remove(context, id);
    if (row.kind === 'comment') return deleteComment(context, id);
    if (row.kind === 'event') {
      const reach = isOneOfSeries(row) ? 'one' : 'all';
      return scheduleItems.delete(context, { calendarItemId: id, reach });
    }
    if (row.kind === 'record') {
      const noteId = await batches.findTaskOfRecord(tx, id);
      return timerRecords.delete(context, { id: noteId, recordId: id });
    }
    const [task] = await batches.findTasks(tx, [id]);
    if (task?.seriesId == null) return tasks.delete(context, id);
    return series.delete(context, { id, scope: 'all' });
  }

  /** Reason for which an imported thing stays; null for one that goes. */
  async function reasonToKeep(
    context: WriteContext,
    of: ImportRecord,
    row: ImportRowRecord,
    id: string,
    version: number | null,
  ): Promise<ImportRow['reason']> {
    const { tx } = context;
    const { source } = row;
    const name =
      source?.kind === 'project' ? collectionNameOf(source) : source?.kind === 'whole' ? source.title : '';
    if (row.kind === 'project') return batches.collectionUse(tx, id, name);
    if (row.kind === 'file') return (await stagedFiles.isInUse(tx, id)) ? 'in_use' : null;
    if (version !== row.entityVersion) return 'changed_since';
    if (row.kind === 'label') return (await batches.isLabelInUse(tx, id)) ? 'in_use' : null;
    if (isOneOfSeries(row)) return null;
    if (row.kind !== 'event' && row.kind !== 'task' && row.kind !== 'section') return null;
    const isInUse =
      row.kind === 'event'
        ? await batches.hasEditedOccurrences(tx, id)
        : (await batches.isTaskInUse(tx, id, of.finishedAt ?? of.createdAt)) ||
          (await series.hasTouchedOccurrences(context, id));
    return isInUse ? 'in_use' : null;
  }

  return async (context: WriteContext, of: ImportRecord, rows: readonly ImportRowRecord[]): Promise<void> => {
    const { tx } = context;
    const outcomes: batches.RowOutcome[] = [];
    const removed: string[] = [];
    for (const row of rows) {
      const { ordinal, entityId, action } = row;
      if (entityId === null || (action !== 'create' && action !== 'update')) continue;
      if (row.kind === 'settings') {
        outcomes.push({ ordinal, entityId, action: 'keep', reason: 'was_there' });
        continue;
      }
      const entity = await batches.findEntity(tx, row);
      if (entity === null || entity.deletedAt !== null) {
        removed.push(entityId);
        outcomes.push({ ordinal, entityId, action: 'remove', reason: null });
        continue;
      }
      const reason = await unlessRefused(async (): Promise<ImportRow['reason']> => {
        if (action === 'update') return restore(context, of, row, { id: entityId, version: entity.version });
        const known = await reasonToKeep(context, of, row, entityId, entity.version);
        if (known === null) await remove(context, row, entityId);
        return known;
      }, 'refused');
      if (reason === null) removed.push(entityId);
      outcomes.push({ ordinal, entityId, action: reason === null ? 'remove' : 'keep', reason });
    }
    await batches.forgetOrigins(tx, of.userId, removed);
    await batches.keepUndone(tx, of.id, outcomes);
    // Rows begin later than at 1 where columns were chosen anew: the last page is an empty one then.
    if ((rows.at(-1)?.ordinal ?? 1) > 1) return;
    for (const { id } of await batches.listUnusedLabels(tx, of)) await deleteLabel(context, id);
  };
}
export type BatchUndo = ReturnType<typeof createBatchUndo>;
