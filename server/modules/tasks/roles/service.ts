import { type Capability, can, type Role } from '#contract/policy-table.ts';
import type { AccessRight, TaskAccess } from '#contract/task/task-access.ts';
import type { Queryable } from '#server/database/driver.ts';
import { scopesOf } from '../../scopes/service.ts';
import { pathIdOf } from '../access/service.ts';
import type { TaskRow } from '../table.ts';
import * as repository from './repository.ts';

/** Role of every member of a task's scope. */
const PLACED: Role = 'editor';

/** Fields that decide the roles on a task. */
export type SharedTask = Pick<TaskRow, 'id' | 'ownerId' | 'path' | 'audience' | 'organizationId' | 'groupId'>;

/** Role that a right gives. */
export const roleOfRight: Readonly<Record<AccessRight, Role>> = {
  view: 'viewer',
  edit: 'editor',
  assignee: 'assignee',
};
const strength: readonly Role[] = ['none', 'viewer', 'editor', 'assignee', 'owner'];

function stronger(a: Role, b: Role): Role {
  return strength.indexOf(a) >= strength.indexOf(b) ? a : b;
}

/** From accesses to the task or an ancestor, and its scope. Unshared tasks of the user cost no query. */
export async function rolesOnTasks(
  queryable: Queryable,
  tasks: readonly SharedTask[],
  userIds: readonly string[],
): Promise<(task: SharedTask, userId: string) => Role> {
  const shared = tasks.filter(({ audience }) => audience.length > 0);
  const others = userIds.filter((userId) => shared.some(({ ownerId }) => ownerId !== userId));
  if (others.length === 0) return (task, userId) => (task.ownerId === userId ? 'owner' : 'none');
  const line = new Set(shared.flatMap(({ id, path }) => [id, ...path]));
  const [scopes, accesses] = await Promise.all([
    scopesOf(queryable, others),
    repository.listOf(queryable, [...line]),
  ]);
  const byTask = Map.groupBy(accesses, ({ taskId }) => taskId);

  return (task, userId) => {
    if (task.ownerId === userId) return 'owner';
    if (task.audience.length === 0) return 'none';
    const { audiences } = scopes(userId);
    const scope = task.groupId ?? task.organizationId;
    let role: Role = scope !== null && audiences.has(scope) ? PLACED : 'none';
    for (const id of [task.id, ...task.path]) {
      for (const access of byTask.get(id) ?? []) {
        const isTheirs = access.userId === userId || audiences.has(pathIdOf(access));
        if (isTheirs) role = stronger(role, roleOfRight[access.right]);
      }
    }
    return role;
  };
}

/** Of its owner, of its scope, and of accesses with a sufficient right. */
export async function addressesWith(
  queryable: Queryable,
  task: SharedTask,
  capability: Capability,
): Promise<string[]> {
  if (task.audience.length === 0) return [task.ownerId];
  const scope = task.groupId ?? task.organizationId;
  const accesses = await repository.listOf(queryable, [task.id, ...task.path]);
  return [
    task.ownerId,
    ...(scope !== null && can(PLACED, capability) ? [scope] : []),
    ...accesses.filter(({ right }) => can(roleOfRight[right], capability)).map(pathIdOf),
  ];
}

/** Names of owners, for readers other than them. Tasks that only their owners see cost no query. */
export async function ownerNamesOf(
  queryable: Queryable,
  tasks: readonly SharedTask[],
  userIds: readonly string[],
): Promise<(ownerId: string) => string> {
  const others = tasks.filter(
    ({ audience, ownerId }) => audience.length > 0 && userIds.some((id) => id !== ownerId),
  );
  const ids = [...new Set(others.map(({ ownerId }) => ownerId))];
  const rows = ids.length === 0 ? [] : await repository.listNames(queryable, ids);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (ownerId) => names.get(ownerId) ?? '';
}

/** Accesses of each task for presentation, without those inherited from ancestors. */
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
