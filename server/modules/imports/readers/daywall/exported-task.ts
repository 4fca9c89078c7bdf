import * as z from 'zod/mini';
import { outsideAssetData } from '#contract/task/asset-link-payload.ts';
import type { LeftBehind, SourceFault, SourceWhole } from '../../source-row.ts';
import { JsonFields } from '../json-fields.ts';
import { shown } from '../row-defaults.ts';
import type { ExportedParts } from './exported-parts.ts';
import { type ItemOrigin, wholeRow } from './whole-row.ts';

const shared = ['title', 'description', 'importance', 'workload', 'labels', 'reminders'] as const;

/** Series of a task: with what its next occurrence has otherwise than the task. */
function seriesOf(value: Readonly<Record<string, unknown>>, { taskSeries, taskIds }: ExportedParts) {
  const recurrence = new JsonFields(value).object('recurrence');
  const series = taskSeries.get(recurrence?.text('seriesId') ?? '');
  if (recurrence === null || series === undefined) return null;
  const differs = shared.filter((name) => JSON.stringify(series[name]) !== JSON.stringify(value[name]));
  const { id, rule, timeZone, basis, startsAt, lastOccurrence, made, isWholeDay, parentTaskId } = series;
  return {
    ...{ id, rule, timeZone, basis, startsAt, lastOccurrence, made, isWholeDay },
    occurrence: recurrence.text('occurrence'),
    template: Object.fromEntries(differs.map((name) => [name, series[name]])),
    parentTaskId: parentTaskId !== null && taskIds.has(parentTaskId) ? parentTaskId : null,
  };
}

/** Row of a task. Whom it was shared with or asked of stays behind. */
export function exportedTask(
  item: Readonly<Record<string, unknown>>,
  origin: ItemOrigin,
  parts: ExportedParts,
): SourceWhole | SourceFault {
  const fields = new JsonFields(item);
  const leftBehind: LeftBehind[] = fields
    .objects('NoteAccess')
    .map((access) => ({ what: 'sharing', detail: shown(access.text('name', 'right')) }));
  if (fields.text('organizationId') !== '')
    leftBehind.push({ what: 'sharing', detail: fields.text('organizationId') });
  const delegated = fields.text('delegatedStatus');
  if (delegated !== '' && delegated !== 'OPEN') leftBehind.push({ what: 'assignee', detail: delegated });
  const links = fields.list('assetLinks').flatMap((link) => {
    const file = new JsonFields(link).object('file');
    const fileId = file?.text('id') ?? '';
    const read = z.safeParse(outsideAssetData, link);
    if (read.success && file === null) return read.data;
    if (read.success && parts.files.has(fileId))
      return { assetType: 'file' as const, fileId, label: read.data.label };
    leftBehind.push({ what: 'attachment', detail: shown(new JsonFields(link).text('label', 'assetValue')) });
    return [];
  });
  const parent = fields.text('parentTaskId');
  return wholeRow(
    'task',
    {
      ...item,
      links,
      collections: parts.collected.get(origin.sourceId) ?? [],
      series: seriesOf(item, parts),
    },
    origin,
    { title: fields.text('title'), parent: parts.taskIds.has(parent) ? parent : null, leftBehind },
  );
}
