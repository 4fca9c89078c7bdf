import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { AccessRight, TaskAccess } from '#contract/task/task-access.ts';

/** Rights that can be given: `assignee` comes only from accepting a request. */
export type GrantableRight = Exclude<AccessRight, 'assignee'>;

export interface Party {
  readonly id: string;
  readonly face: 'person' | 'group' | 'organization';
}

export function shareTask(client: Client, taskId: string, { id, face }: Party, right: GrantableRight): void {
  const data = {
    accessId: uuidv7(),
    right,
    userId: face === 'person' ? id : null,
    groupId: face === 'group' ? id : null,
    organizationId: face === 'organization' ? id : null,
  };
  void client.write({ name: 'createTaskAccess', payload: { id: taskId, data } });
}

/** Replaces an access by one with another right. */
export function changeRight(client: Client, taskId: string, access: TaskAccess, right: GrantableRight): void {
  const { id: deleteAccessId, userId, groupId, organizationId } = access;
  const data = { accessId: uuidv7(), right, userId, groupId, organizationId };
  void client.write({ name: 'replaceTaskAccess', payload: { id: taskId, deleteAccessId, data } });
}

/** Removes an access. Returns its undo, which creates it anew. */
export function removeAccess(client: Client, taskId: string, access: TaskAccess): () => void {
  const { id: accessId, right, userId, groupId, organizationId } = access;
  void client.write({ name: 'deleteTaskAccess', payload: { id: taskId, accessId } });
  return () => {
    const data = { accessId: uuidv7(), right, userId, groupId, organizationId };
    void client.write({ name: 'createTaskAccess', payload: { id: taskId, data } });
  };
}
