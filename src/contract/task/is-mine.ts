import type { Task } from './task.ts';
import type { TaskAccess } from './task-access.ts';

/** Fields that decide who does a task. */
export type DoneTask = Pick<Task, 'ownerId' | 'parentTaskId' | 'delegatedStatus' | 'NoteAccess' | 'role'>;

export type FindTask = (id: string) => DoneTask | undefined;

/** Levels of subtasks that are climbed at most, so that a cycle while changes arrive ends. */
const MAX_CLIMB = 50;

function isAssignee({ right }: TaskAccess): boolean {
  return right === 'assignee';
}

/** Task whose assignees do this one: itself, or the nearest above it that was given away; null if none was. */
function givenAway(task: DoneTask, find: FindTask, levels = MAX_CLIMB): DoneTask | null {
  // An acceptance by the link of a request gives nobody access.
  if (task.delegatedStatus === 'DELEGATED' || task.NoteAccess.some(isAssignee)) return task;
  const above = task.parentTaskId === null || levels === 0 ? undefined : find(task.parentTaskId);
  return above === undefined ? null : givenAway(above, find, levels - 1);
}

/** Accesses of the assignees of a task, its own or those of the task above it. Empty while its owner does it. */
export function assigneesOf(task: DoneTask, find: FindTask): readonly TaskAccess[] {
  return givenAway(task, find)?.NoteAccess.filter(isAssignee) ?? [];
}

/**
 * Ids of those who do a task: users, groups and organizations that it was given to, or its owner. Empty for one that
 * was taken by the link of a request.
 */
export function doersOf(task: DoneTask, find: FindTask): readonly string[] {
  const given = assigneesOf(task, find).flatMap(
    ({ userId, groupId, organizationId }) => userId ?? groupId ?? organizationId ?? [],
  );
  return given.length === 0 && givenAway(task, find) === null ? [task.ownerId] : given;
}

/** Whether a task is the reader's to do: owned and not delegated away, or given to them. docs/decisions/0062. */
export function isMine(task: DoneTask, userId: string | null, find: FindTask): boolean {
  const given = givenAway(task, find);
  const isOwn = task.ownerId === userId;
  if (given === null || (isOwn && given.delegatedStatus !== 'DELEGATED')) return isOwn;
  // The reader's role on the task says whether they are in a group that it was given to.
  return given.NoteAccess.some(
    (access) =>
      isAssignee(access) && (access.userId === null ? given.role === 'assignee' : access.userId === userId),
  );
}

/** People whom a list names beside a task: its owner and its assignees, without the reader. */
export function othersOf(
  task: DoneTask & Pick<Task, 'ownerName'>,
  userId: string | null,
  find: FindTask,
): { readonly ownerName: string | null; readonly assignees: readonly TaskAccess[] } {
  return {
    ownerName: task.ownerId === userId ? null : task.ownerName,
    assignees: assigneesOf(task, find).filter((access) => access.userId !== userId),
  };
}
