import type { TaskHistoryEntry, TaskPatch } from '#contract/task.ts';
import { taskPatch } from '#contract/task.ts';

/** What one write changed: its entries have one version. A due date's day and whole-dayness are shown as one. */
export interface HistoryGroup {
  readonly id: string;
  readonly version: number;
  readonly at: string;
  readonly userId: string;
  readonly changes: readonly TaskHistoryEntry[];
}

/** Fields a reader has no word for: housekeeping, or part of another field. */
const HIDDEN: readonly string[] = [
  'isNew',
  'position',
  'isWholeDay',
  'completedAt',
  'parentTaskId',
  'organizationId',
  'groupId',
];

/** The last write first. Writes that changed nothing one could name are left out. */
export function groupHistory(entries: readonly TaskHistoryEntry[]): HistoryGroup[] {
  const groups = new Map<number, HistoryGroup & { changes: TaskHistoryEntry[] }>();
  for (const entry of entries) {
    if (HIDDEN.includes(entry.field)) continue;
    const { id, version, at, userId } = entry;
    const group = groups.get(version) ?? { id, version, at, userId, changes: [] };
    group.changes.push(entry);
    groups.set(version, group);
  }
  return [...groups.values()].sort((a, b) => b.version - a.version);
}

/**
 * The write that brings back what a change replaced, or null where no edit can: being done is undone by reopening.
 * A due date comes back together with whether it was a whole day.
 */
export function restoreOf(change: TaskHistoryEntry, entries: readonly TaskHistoryEntry[]): TaskPatch | null {
  const data: Record<string, unknown> = { [change.field]: change.before };
  if (change.field === 'dueDate') {
    const sibling = entries.find((entry) => entry.version === change.version && entry.field === 'isWholeDay');
    if (sibling !== undefined) data.isWholeDay = sibling.before;
  }
  const parsed = taskPatch.safeParse(data);
  return parsed.success && Object.keys(parsed.data).length > 0 ? parsed.data : null;
}
