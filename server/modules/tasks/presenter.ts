import type { Role } from '#contract/policy-table.ts';
import type { Recurrence } from '#contract/task/recurrence.ts';
import type { Task, TaskHistoryEntry, TaskRole } from '#contract/task/task.ts';
import type { TaskAccess } from '#contract/task/task-access.ts';
import type { TaskHistoryRow, TaskRow } from './table.ts';

/** Fields that a task is presented with besides its own row. docs/decisions/0023. */
export interface TaskSurroundings {
  readonly role: Role;
  readonly accesses: readonly TaskAccess[];
  readonly recurrence: Recurrence | null;
  /** Empty for the owner. */
  readonly ownerName: string;
}

export function taskRoleOf(role: Role): TaskRole {
  return role === 'owner' || role === 'assignee' || role === 'editor' ? role : 'viewer';
}

/**
 * Task as one user may view it. Its fields are written out: an object built by a loop over names takes V8 several times
 * as long to build and to encode, and every read of tasks passes here.
 */
export function presentTask(row: TaskRow, { role, accesses, recurrence, ownerName }: TaskSurroundings): Task {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    title: row.title,
    description: row.description,
    dueDate: row.dueDate,
    dueDay: row.dueDay,
    isWholeDay: row.dueDay !== null,
    importance: row.importance,
    workload: row.workload,
    isNew: row.isNew,
    sourceUrl: row.sourceUrl,
    position: row.position,
    labels: row.labels,
    reminders: row.reminders,
    parentTaskId: row.parentTaskId,
    organizationId: row.organizationId,
    groupId: row.groupId,
    progress: row.progress,
    delegatedStatus: row.delegatedStatus,
    ownerId: row.ownerId,
    ownerName,
    completedAt: row.completedAt,
    recurrence,
    assetLinks: row.assetLinks,
    NoteAccess: [...accesses],
    role: taskRoleOf(role),
  };
}

export function presentTaskHistory(row: TaskHistoryRow, userName: string): TaskHistoryEntry {
  return {
    id: row.id,
    taskId: row.taskId,
    version: row.version,
    field: row.field,
    before: row.before,
    after: row.after,
    isConflict: row.isConflict,
    userId: row.userId,
    userName,
    at: row.at,
  };
}
