import type { Task, TaskHistoryEntry } from '#contract/task.ts';
import type { TaskHistoryRow, TaskRow } from './table.ts';

export function presentTask(row: TaskRow): Task {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    title: row.title,
    description: row.description,
    dueDate: row.dueDate,
    isWholeDay: row.isWholeDay,
    importance: row.importance,
    workload: row.workload,
    isNew: row.isNew,
    sourceUrl: row.sourceUrl,
    position: row.position,
    progress: row.progress,
    delegatedStatus: row.delegatedStatus,
    ownerId: row.ownerId,
    completedAt: row.completedAt,
  };
}

export function presentTaskHistory(row: TaskHistoryRow): TaskHistoryEntry {
  return {
    id: row.id,
    taskId: row.taskId,
    version: row.version,
    field: row.field,
    before: row.before,
    after: row.after,
    isConflict: row.isConflict,
    userId: row.userId,
    at: row.at,
  };
}
