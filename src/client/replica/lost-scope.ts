import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import type { ReplicaReader } from '../client.ts';
import type { RowRef } from './disk.ts';

/** Scopes whose tasks and accesses the user can see, as far as the replica knows, without `lost`. */
function grantingScopes(rows: ReplicaReader, lost: ReadonlySet<string>): ReadonlySet<string> {
  const granting = new Set<string>();
  for (const { id, role } of rows.all('organization')) {
    if (!lost.has(id) && can(role, 'organization.placeTask')) granting.add(id);
  }
  for (const { id, role } of rows.all('group')) {
    // Access of a group is inherited by all groups below it.
    for (let group = role === null || lost.has(id) ? null : id; group !== null; ) {
      if (granting.has(group)) break;
      if (!lost.has(group)) granting.add(group);
      group = rows.get('group', group)?.parentGroupId ?? null;
    }
  }
  return granting;
}

/**
 * Rows visible only through a lost scope: itself with the groups below it, its collections and templates, and the tasks
 * that were seen through it alone, with their comments; with an outside calendar, its events. The server reports the
 * rest.
 */
export function rowsOfLostScope(rows: ReplicaReader, scopeId: string, accountId: string): readonly RowRef[] {
  const lost = new Set([scopeId]);
  for (const { id, organizationId } of rows.all('group')) if (organizationId === scopeId) lost.add(id);
  const before = grantingScopes(rows, new Set());
  const after = grantingScopes(rows, lost);
  const isDropped = (id: string) => lost.has(id) || (before.has(id) && !after.has(id));
  const tasks = new Map<string, boolean>();

  function waysIn({ NoteAccess, organizationId, groupId }: Task): readonly string[] {
    const ownScopeId = groupId ?? organizationId;
    const accessIds = NoteAccess.map((each) => each.userId ?? each.groupId ?? each.organizationId ?? '');
    return ownScopeId === null ? accessIds : [...accessIds, ownScopeId];
  }

  function isLost(task: Task): boolean {
    const known = tasks.get(task.id);
    if (known !== undefined) return known;
    tasks.set(task.id, false);
    const parent = task.parentTaskId === null ? undefined : rows.get('task', task.parentTaskId);
    const isParentLost = parent !== undefined && isLost(parent);
    // A visible parent makes the subtask visible; a parent that the replica does not keep may.
    const isOpenedAbove = task.parentTaskId !== null && !isParentLost;
    const ways = waysIn(task);
    const isKept =
      task.ownerId === accountId || isOpenedAbove || ways.some((id) => id === accountId || after.has(id));
    const isOut = !isKept && (isParentLost || ways.some(isDropped));
    tasks.set(task.id, isOut);
    return isOut;
  }

  const refs: RowRef[] = [];
  for (const id of lost) {
    if (rows.get('organization', id) !== undefined) refs.push({ entity: 'organization', id });
    if (rows.get('group', id) !== undefined) refs.push({ entity: 'group', id });
  }
  for (const { id, groupId, organizationId } of rows.all('collection')) {
    if (lost.has(groupId ?? organizationId ?? '')) refs.push({ entity: 'collection', id });
  }
  for (const { id, organizationId } of rows.all('template')) {
    if (organizationId === scopeId) refs.push({ entity: 'template', id });
  }
  for (const { id, calendarId, noteId } of rows.all('scheduleItem')) {
    if (calendarId === scopeId && noteId === null) refs.push({ entity: 'scheduleItem', id });
  }
  for (const task of rows.all('task')) if (isLost(task)) refs.push({ entity: 'task', id: task.id });
  for (const { id, noteId } of rows.all('comment')) {
    if (noteId !== null && tasks.get(noteId) === true) refs.push({ entity: 'comment', id });
  }
  return refs;
}
