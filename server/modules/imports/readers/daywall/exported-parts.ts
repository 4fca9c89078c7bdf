import * as z from 'zod/mini';
import {
  exportedCollectedTask,
  exportedItemSeries,
  exportedTaskSeries,
} from '#contract/export/exported-rows.ts';
import { scheduleItem } from '#contract/schedule-item.ts';
import { collection } from '#contract/task/collection.ts';
import { recurrence } from '#contract/task/recurrence.ts';
import { task } from '#contract/task/task.ts';
import type { ExportLists } from './export-lists.ts';
import { createFilesFound, type ExportedFile } from './files-found.ts';

/** Event of a series as far as its other occurrences are compared with it. */
const occurrence = z.pick(scheduleItem, {
  id: true,
  title: true,
  startDate: true,
  endDate: true,
  isAllDay: true,
  timeZone: true,
  location: true,
  description: true,
  reminders: true,
});
export type ExportedOccurrence = z.output<typeof occurrence>;

const withGuests = z.pick(scheduleItem, { seriesId: true, attendees: true });

/** Parts of an export that others refer to. Only ids, rules and exceptions are held, never the tasks. */
export interface ExportedParts {
  /** Exporting person; null for an organization's export. */
  readonly own: string | null;
  readonly taskIds: ReadonlySet<string>;
  /** Ids of everything that pins may lead to and that comes along. */
  readonly knownIds: ReadonlySet<string>;
  readonly collected: ReadonlyMap<string, readonly { readonly id: string; readonly position: string }[]>;
  readonly taskSeries: ReadonlyMap<string, z.output<typeof exportedTaskSeries>>;
  readonly itemSeries: readonly z.output<typeof exportedItemSeries>[];
  /** Changed occurrences of series by their ids. */
  readonly exceptions: ReadonlyMap<string, ExportedOccurrence>;
  /** Guests of series, whom the occurrences name, by the ids of the series. */
  readonly seriesGuests: ReadonlyMap<string, ReadonlySet<string>>;
  /** Files of tasks and own comments that come along, as far as the archive holds them, by their ids. */
  readonly files: ReadonlyMap<string, ExportedFile>;
  /** Lists that stay behind, with the number of their items. */
  readonly others: ReadonlyMap<string, number>;
}

/** Lists of what stays with the account or with others, and cannot come along. */
const OTHERS = [
  'organizations',
  'groups',
  'delegation-requests',
  'invitations-received',
  'invitations-sent',
  'task-accesses-received',
  'comments-received',
  'connected-accounts',
  'subscriptions',
  'guest-answers',
  'notifications',
  'blocked-people',
] as const;

const recurringTask = z.extend(
  z.pick(task, {
    ...{ title: true, description: true, importance: true, workload: true, labels: true, reminders: true },
    ...{ dueDay: true, parentTaskId: true, organizationId: true, groupId: true },
  }),
  { recurrence },
);
const identified = z.object({ id: z.string() });
const pinned = ['collections', 'labels', 'filters', 'templates'] as const;

/** Reads the parts of an export in two passes. */
export async function readParts(lists: ExportLists): Promise<ExportedParts> {
  let own: string | null = null;
  const taskIds = new Set<string>();
  const knownIds = new Set<string>();
  const collected = new Map<string, { id: string; position: string }[]>();
  const taskSeries = new Map<string, z.output<typeof exportedTaskSeries>>();
  const itemSeries: z.output<typeof exportedItemSeries>[] = [];
  const others = new Map<string, number>();
  const changedIds = new Set<string>();
  const found = createFilesFound(lists.paths);

  function collect(noteId: string, id: string, position: string): void {
    collected.set(noteId, [...(collected.get(noteId) ?? []), { id, position }]);
  }
  /** Before version 1 only the tasks themselves said how far their series had come. */
  function beginSeries(value: unknown): void {
    const { data: task } = z.safeParse(recurringTask, value);
    if (task === undefined) return;
    const { recurrence, dueDay, parentTaskId, organizationId, groupId, ...fields } = task;
    const { seriesId: id, occurrence: at, rule, timeZone, basis } = recurrence;
    const known = taskSeries.get(id);
    taskSeries.set(id, {
      ...{ id, rule, timeZone, basis, ...fields, parentTaskId, organizationId, groupId },
      startsAt: known === undefined || at < known.startsAt ? at : known.startsAt,
      lastOccurrence: known === undefined || at > known.lastOccurrence ? at : known.lastOccurrence,
      made: (known?.made ?? 0) + 1,
      isWholeDay: dueDay !== null,
    });
  }
  function take(list: string, value: unknown): void {
    const { data: item } = z.safeParse(identified, value);
    switch (list) {
      case 'profile':
        own = item?.id ?? null;
        return;
      case 'tasks':
        if (item !== undefined) taskIds.add(item.id);
        if (lists.version === 0) beginSeries(value);
        found.takeTask(value);
        return;
      case 'comments':
        found.takeComment(value);
        return;
      case 'archived-files':
        found.takeDigest(value);
        return;
      case 'collected-tasks': {
        const { data: row } = z.safeParse(exportedCollectedTask, value);
        if (row !== undefined) collect(row.noteId, row.collectionId, row.positionInList);
        return;
      }
      case 'task-series': {
        const { data: series } = z.safeParse(exportedTaskSeries, value);
        if (series !== undefined) taskSeries.set(series.id, series);
        return;
      }
      case 'schedule-series': {
        const { data: series } = z.safeParse(exportedItemSeries, value);
        if (series === undefined) return;
        itemSeries.push(series);
        for (const { id } of series.changed) changedIds.add(id);
        return;
      }
      default:
        if (pinned.some((name) => name === list)) {
          if (item !== undefined) knownIds.add(item.id);
          if (list !== 'collections' || lists.version > 0) return;
          const { data: old } = z.safeParse(collection, value);
          for (const { noteId, positionInList } of old?.notes ?? [])
            collect(noteId, old?.id ?? '', positionInList);
          return;
        }
        others.set(list, (others.get(list) ?? 0) + 1);
    }
  }
  const names = [
    'profile',
    'tasks',
    'collected-tasks',
    'task-series',
    'schedule-series',
    'comments',
    'archived-files',
    ...pinned,
    ...OTHERS,
  ];
  for await (const { list, value } of lists.items(names)) take(list, value);
  for (const id of taskIds) knownIds.add(id);

  const exceptions = new Map<string, ExportedOccurrence>();
  const seriesGuests = new Map(itemSeries.map(({ id }) => [id, new Set<string>()]));
  if (itemSeries.length > 0) {
    for await (const { value } of lists.items(['schedule-items'])) {
      const { data } = z.safeParse(occurrence, value);
      if (data !== undefined && changedIds.has(data.id)) exceptions.set(data.id, data);
      const { data: invited } = z.safeParse(withGuests, value);
      const guests = seriesGuests.get(invited?.seriesId ?? '');
      for (const { name, email } of invited?.attendees ?? []) guests?.add(name || email);
    }
  }
  const files = found.all((author, task) => author === own && taskIds.has(task));
  return {
    own,
    taskIds,
    knownIds,
    collected,
    taskSeries,
    itemSeries,
    exceptions,
    seriesGuests,
    files,
    others,
  };
}
