import type { Role } from '#contract/policy-table.ts';
import type { Recurrence } from '#contract/task/recurrence.ts';
import type { Task, TaskHistoryEntry, TaskRole } from '#contract/task/task.ts';
import type { TaskAccess } from '#contract/task/task-access.ts';
import { pickFields } from '#contract/task/task-field-traits.ts';
import { editableFields } from '#contract/task/task-fields.ts';
import type { TaskHistoryRow, TaskRow } from './table.ts';

/** Fields that a task is presented with besides its own row. docs/decisions/0023. */
export interface TaskSurroundings {
  readonly role: Role;
  readonly accesses: readonly TaskAccess[];
  readonly recurrence: Recurrence | null;
}

const storedFields = editableFields.filter((name) => name !== 'isWholeDay');

function taskRoleOf(role: Role): TaskRole {
  return role === 'owner' || role === 'assignee' || role === 'editor' ? role : 'viewer';
}

export function presentTask(row: TaskRow, { role, accesses, recurrence }: TaskSurroundings): Task {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    ...pickFields(row, storedFields),
    isWholeDay: row.dueDay !== null,
    progress: row.progress,
    delegatedStatus: row.delegatedStatus,
    ownerId: row.ownerId,
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
