import type { ReplicaReader } from '#client/client.ts';
import { can } from '#contract/policy.ts';
import type { Task, TaskPatch } from '#contract/task/task.ts';
import { isWithin, type Place, type PlaceTree } from '#domain/selection/selection.ts';
import { groupRights } from './group-rights.ts';

/** Target of a move: back to the owner alone, an organization or a group, or below another task. */
export type PlaceTarget =
  | { readonly kind: 'none' }
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'task'; readonly task: Task };

export function placePatch(target: PlaceTarget): TaskPatch {
  if (target.kind === 'task') return { parentTaskId: target.task.id };
  const free = { parentTaskId: null, organizationId: null, groupId: null };
  if (target.kind === 'none') return free;
  const { place } = target;
  if (place.kind === 'group') return { ...free, organizationId: organizationOf(place), groupId: place.id };
  return { ...free, organizationId: place.id };
}

export function placeOfNow({ parentTaskId, organizationId, groupId }: Task): TaskPatch {
  return parentTaskId === null ? { parentTaskId, organizationId, groupId } : { parentTaskId };
}

function organizationOf(place: Place): string | null {
  let top: Place = place;
  while (top.parent !== null) top = top.parent;
  return top.kind === 'organization' ? top.id : null;
}

/** Scopes to which the reader can move tasks, in tree order. */
export function openPlaces({ roots }: PlaceTree, replica: ReplicaReader): readonly Place[] {
  function mayPlace({ id, kind, parent }: Place): boolean {
    if (kind === 'organization') {
      const role = replica.get('organization', id)?.role;
      return role !== undefined && can(role, 'organization.placeTask');
    }
    const group = replica.get('group', id);
    if (group === undefined || parent === null) return false;
    return groupRights(replica.get('organization', group.organizationId)?.role, group).mayPlaceTask;
  }
  const withBelow = (place: Place): readonly Place[] => [place, ...place.children.flatMap(withBelow)];
  return roots.flatMap(withBelow).filter((place) => place.kind !== 'none' && mayPlace(place));
}

/** Ids of users who would see a task in a scope, as far as the reader knows. */
export function seersOf(place: Place, { places }: PlaceTree, replica: ReplicaReader): ReadonlySet<string> {
  if (place.kind === 'organization') {
    const members = replica.get('organization', place.id)?.organizationMembers ?? [];
    return new Set(
      members.filter(({ role }) => can(role, 'organization.placeTask')).map(({ userId }) => userId),
    );
  }
  const seers = new Set<string>();
  for (const group of replica.all('group')) {
    const own = places.get(group.id) ?? null;
    const isBelow = isWithin(own, place.id);
    const isAbove = isWithin(place, group.id);
    for (const { userId, role } of group.groupMembers) {
      // Access of a group extends to the groups below, and a lead of a group above leads this one too.
      if (isBelow || (isAbove && can(role, 'group.edit'))) seers.add(userId);
    }
  }
  return seers;
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
