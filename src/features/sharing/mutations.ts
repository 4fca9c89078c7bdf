import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { AccessRight, TaskAccess } from '#contract/task-access.ts';

/** Each shows at once and settles when the write is on disk. */

/** What one may give: the assignee's right comes by accepting a request alone. */
export type GivenRight = Exclude<AccessRight, 'assignee'>;

/** With whom: a found person, group or organization. */
export interface Party {
  readonly id: string;
  readonly face: 'person' | 'group' | 'organization';
}

export function shareTask(client: Client, taskId: string, { id, face }: Party, right: GivenRight): void {
  const data = {
    accessId: uuidv7(),
    right,
    userId: face === 'person' ? id : null,
    groupId: face === 'group' ? id : null,
    organizationId: face === 'organization' ? id : null,
  };
  void client.write({ name: 'createTaskAccess', payload: { id: taskId, data } });
}

/** The same access with another right. */
export function changeRight(client: Client, taskId: string, access: TaskAccess, right: GivenRight): void {
  const { id: deleteAccessId, userId, groupId, organizationId } = access;
  const data = { accessId: uuidv7(), right, userId, groupId, organizationId };
  void client.write({ name: 'replaceTaskAccess', payload: { id: taskId, deleteAccessId, data } });
}

/** Returns its undo, which gives the same access anew. */
export function removeAccess(client: Client, taskId: string, access: TaskAccess): () => void {
  const { id: accessId, right, userId, groupId, organizationId } = access;
  void client.write({ name: 'deleteTaskAccess', payload: { id: taskId, accessId } });
  return () => {
    const data = { accessId: uuidv7(), right, userId, groupId, organizationId };
    void client.write({ name: 'createTaskAccess', payload: { id: taskId, data } });
  };
}
