import type { TaskHistoryEntry } from '#contract/task/task.ts';
import { fieldsWith } from '#contract/task/task-field-traits.ts';
import { taskPatch } from '#contract/task/task-payload.ts';

/** Changes of one write: its entries share a version. Day and instant of a due date are shown as one. */
export interface HistoryGroup {
  readonly id: string;
  readonly version: number;
  readonly at: string;
  readonly userId: string;
  readonly userName: string;
  readonly changes: readonly TaskHistoryEntry[];
}

/** Hidden fields: internal ones, parts of other fields, and those that another line describes better. */
const HIDDEN: readonly string[] = [
  ...fieldsWith('shown', 'never'),
  'completedAt',
  'occurrence',
  'delegatedStatus',
  'path',
  'audience',
];

/** Fields of a due date in the order of their restoration. */
const DUE_FIELDS = ['dueDay', 'isWholeDay', 'dueDate'];

function dueEntries(version: number, entries: readonly TaskHistoryEntry[]): readonly TaskHistoryEntry[] {
  return DUE_FIELDS.flatMap((field) =>
    entries.filter((entry) => entry.version === version && entry.field === field),
  );
}

/** Merges a due date's instant and day into one change, with the day if there is one. */
function displayed(entry: TaskHistoryEntry, entries: readonly TaskHistoryEntry[]): TaskHistoryEntry {
  if (entry.field !== 'dueDate') return entry;
  const day = entries.find(({ field }) => field === 'dueDay');
  return { ...entry, before: day?.before ?? entry.before, after: day?.after ?? entry.after };
}

function isDisplayed({ field }: TaskHistoryEntry, entries: readonly TaskHistoryEntry[]): boolean {
  if (HIDDEN.includes(field)) return false;
  // A group's task names its organization too: the group suffices.
  return field !== 'organizationId' || !entries.some((each) => each.field === 'groupId');
}

/** Groups entries by write, latest first. Writes without a visible change are left out. */
export function groupHistory(entries: readonly TaskHistoryEntry[]): HistoryGroup[] {
  const byVersion = Map.groupBy(entries, (entry) => `${entry.version} ${entry.at}`);
  const groups = [...byVersion.values()].flatMap((own) => {
    const changes = own.filter((entry) => isDisplayed(entry, own)).map((entry) => displayed(entry, own));
    const [first] = changes;
    if (first === undefined) return [];
    const { id, version, at, userId, userName } = first;
    return [{ id, version, at, userId, userName, changes }];
  });
  return groups.sort((a, b) => b.version - a.version || (a.at < b.at ? 1 : -1));
}

/** Changes that restore a field, a due date's instant and day together; none for completion. */
export function restoredBy(
  { id, field, before, version }: TaskHistoryEntry,
  entries: readonly TaskHistoryEntry[],
): readonly string[] {
  if (field === 'assetLinks') return [id];
  if (DUE_FIELDS.includes(field)) return dueEntries(version, entries).map((entry) => entry.id);
  const isPatch = field in taskPatch.shape && taskPatch.safeParse({ [field]: before }).success;
  return isPatch ? [id] : [];
}
