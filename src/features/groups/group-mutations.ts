import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { Group } from '#contract/people/group.ts';
import type { GroupMember, GroupRole } from '#contract/people/member.ts';

/** HTTP calls about groups: each needs the server and rejects with `RefusedError` or `NoResponseError`. */

type Caller = Pick<Client, 'call'>;

export function createGroup(
  client: Caller,
  organizationId: string,
  name: string,
  parentGroupId: string | null,
): Promise<Group> {
  const body = { id: uuidv7(), name, parentGroupId };
  return client.call('createGroup', { params: { organizationId }, body });
}

export function renameGroup(client: Caller, id: string, name: string): Promise<Group> {
  return client.call('updateGroup', { params: { id }, body: { name } });
}

/** Moves a group below another; null is the top level. */
export function moveGroup(client: Caller, id: string, parentGroupId: string | null): Promise<Group> {
  return client.call('updateGroup', { params: { id }, body: { parentGroupId } });
}

export function deleteGroup(client: Caller, id: string) {
  return client.call('deleteGroup', { params: { id } });
}

export function restoreGroup(client: Caller, id: string): Promise<Group> {
  return client.call('restoreGroup', { params: { id } });
}

export function leaveGroup(client: Caller, id: string) {
  return client.call('leaveGroup', { params: { id } });
}

export function addGroupMember(client: Caller, id: string, userId: string, role: GroupRole) {
  return client.call('addGroupMember', { params: { id, userId }, body: { role } });
}

export function removeGroupMember(client: Caller, id: string, userId: string) {
  return client.call('removeGroupMember', { params: { id, userId } });
}

export function updateGroupMember(
  client: Caller,
  groupId: string,
  userId: string,
  change: Partial<Pick<GroupMember, 'role' | 'title'>>,
) {
  return client.call('updateGroupMember', { params: { groupId }, body: { userId, ...change } });
}
