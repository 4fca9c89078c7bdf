import { type Capability, can, type Role } from '#contract/policy.ts';
import type { AccessRight, TaskAccess } from '#contract/task-access.ts';
import type { Queryable } from '#server/database/driver.ts';
import { scopesOf } from '../scopes/service.ts';
import { pathIdOf } from '../task-access/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import * as repository from './repository.ts';

/** Who everyone is to the tasks of a place that reaches them. */
const PLACED: Role = 'editor';

/** What somebody's role on a task is worked out from. */
export type SharedTask = Pick<TaskRow, 'id' | 'ownerId' | 'path' | 'audience' | 'organizationId' | 'groupId'>;

/** Who an access makes somebody. */
export const roleOfRight: Readonly<Record<AccessRight, Role>> = {
  view: 'viewer',
  edit: 'editor',
  assignee: 'assignee',
};
const strength: readonly Role[] = ['none', 'viewer', 'editor', 'assignee', 'owner'];

function stronger(a: Role, b: Role): Role {
  return strength.indexOf(a) >= strength.indexOf(b) ? a : b;
}

/**
 * Who some people are to some tasks. A task reaches a person through an access on it or on a task above it, to them, to
 * a group or to an organization of theirs, and through the group or organization it belongs to. Tasks that nobody but
 * their owner sees cost no query.
 */
export async function rolesOnTasks(
  queryable: Queryable,
  tasks: readonly SharedTask[],
  userIds: readonly string[],
): Promise<(task: SharedTask, userId: string) => Role> {
  const shared = tasks.filter(({ audience }) => audience.length > 0);
  const others = userIds.filter((userId) => shared.some(({ ownerId }) => ownerId !== userId));
  if (others.length === 0) return (task, userId) => (task.ownerId === userId ? 'owner' : 'none');
  const scopes = await scopesOf(queryable, others);
  const line = new Set(shared.flatMap(({ id, path }) => [id, ...path]));
  const byTask = Map.groupBy(await repository.listOf(queryable, [...line]), ({ taskId }) => taskId);

  return (task, userId) => {
    if (task.ownerId === userId) return 'owner';
    if (task.audience.length === 0) return 'none';
    const { reaching } = scopes(userId);
    const place = task.groupId ?? task.organizationId;
    let role: Role = place !== null && reaching.has(place) ? PLACED : 'none';
    for (const id of [task.id, ...task.path]) {
      for (const access of byTask.get(id) ?? []) {
        const isTheirs = access.userId === userId || reaching.has(pathIdOf(access));
        if (isTheirs) role = stronger(role, roleOfRight[access.right]);
      }
    }
    return role;
  };
}

/** Addresses of those who may do that with a task: its owner's, its place, and those of the accesses that let them. */
export async function addressesWith(
  queryable: Queryable,
  task: SharedTask,
  capability: Capability,
): Promise<string[]> {
  if (task.audience.length === 0) return [task.ownerId];
  const place = task.groupId ?? task.organizationId;
  const accesses = await repository.listOf(queryable, [task.id, ...task.path]);
  return [
    task.ownerId,
    ...(place !== null && can(PLACED, capability) ? [place] : []),
    ...accesses.filter(({ right }) => can(roleOfRight[right], capability)).map(pathIdOf),
  ];
}

/** The accesses of each task, as they are shown; not those inherited from tasks above. */
export async function accessesOf(
  queryable: Queryable,
  tasks: readonly SharedTask[],
): Promise<(taskId: string) => TaskAccess[]> {
  const ids = tasks.filter(({ audience }) => audience.length > 0).map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await repository.listNamed(queryable, ids);
  const byTask = Map.groupBy(rows, ({ access }) => access.taskId);
  return (taskId) =>
    (byTask.get(taskId) ?? []).map(({ access, name }) => ({
      id: access.id,
      right: access.right,
      userId: access.userId,
      groupId: access.groupId,
      organizationId: access.organizationId,
      name,
    }));
}
