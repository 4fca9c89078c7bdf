import type { ReplicaReader } from '#client/client.ts';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { taskScopeOf } from '#domain/selection/scopes-for-tasks.ts';
import { isWithin, type Scope, type ScopeTree } from '#domain/selection/selection.ts';

/** Target of a move: back to the owner alone, an organization or a group, or below another task. */
export type MoveTarget =
  | { readonly kind: 'none' }
  | { readonly kind: 'scope'; readonly scope: Scope }
  | { readonly kind: 'task'; readonly task: Task };

export function movePatch(target: MoveTarget): TaskPatch {
  if (target.kind === 'task') return { parentTaskId: target.task.id };
  const free = { parentTaskId: null, organizationId: null, groupId: null };
  if (target.kind === 'none') return free;
  return { ...free, ...taskScopeOf(target.scope) };
}

export function currentScopePatch({ parentTaskId, organizationId, groupId }: Task): TaskPatch {
  return parentTaskId === null ? { parentTaskId, organizationId, groupId } : { parentTaskId };
}

/** Ids of users who would see a task in a scope, as far as the reader knows. */
export function audienceOfScope(
  scope: Scope,
  { scopes }: ScopeTree,
  replica: ReplicaReader,
): ReadonlySet<string> {
  if (scope.kind === 'organization') {
    const members = replica.get('organization', scope.id)?.organizationMembers ?? [];
    return new Set(
      members.filter(({ role }) => can(role, 'organization.placeTask')).map(({ userId }) => userId),
    );
  }
  const audience = new Set<string>();
  for (const group of replica.all('group')) {
    const own = scopes.get(group.id) ?? null;
    const isBelow = isWithin(own, scope.id);
    const isAbove = isWithin(scope, group.id);
    for (const { userId, role } of group.groupMembers) {
      // Access of a group extends to the groups below, and a lead of a group above leads this one too.
      if (isBelow || (isAbove && can(role, 'group.edit'))) audience.add(userId);
    }
  }
  return audience;
}

/** Whether a task can be moved below another: not below itself or its subtasks. */
export function mayGoBelow(task: Task, target: Task, replica: ReplicaReader): boolean {
  const seen = new Set<string>();
  for (let each: Task | undefined = target; each !== undefined && !seen.has(each.id); ) {
    if (each.id === task.id) return false;
    seen.add(each.id);
    each = each.parentTaskId === null ? undefined : replica.get('task', each.parentTaskId);
  }
  return true;
}
