import type { ReplicaReader } from '#client/client.ts';
import { can } from '#contract/policy-table.ts';
import { groupRights } from '../people/group-rights.ts';
import type { Scope, ScopeTree } from './selection.ts';

/** Scopes in which the reader can add tasks, and to which they can move them, in tree order. */
export function scopesForTasks({ roots }: ScopeTree, replica: ReplicaReader): readonly Scope[] {
  function mayPlaceIn({ id, kind, parent }: Scope): boolean {
    if (kind === 'organization') {
      const role = replica.get('organization', id)?.role;
      return role !== undefined && can(role, 'organization.placeTask');
    }
    const group = replica.get('group', id);
    if (group === undefined || parent === null) return false;
    return groupRights(replica.get('organization', group.organizationId)?.role, group).mayPlaceTask;
  }
  const withBelow = (scope: Scope): readonly Scope[] => [scope, ...scope.children.flatMap(withBelow)];
  return roots.flatMap(withBelow).filter((scope) => scope.kind !== 'none' && mayPlaceIn(scope));
}

/** Fields of a task in a scope. */
export function taskScopeOf(scope: Scope): {
  readonly organizationId: string | null;
  readonly groupId: string | null;
} {
  if (scope.kind !== 'group')
    return { organizationId: scope.kind === 'none' ? null : scope.id, groupId: null };
  let top: Scope = scope;
  while (top.parent !== null) top = top.parent;
  return { organizationId: top.kind === 'organization' ? top.id : null, groupId: scope.id };
}
