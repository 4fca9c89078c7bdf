import * as z from 'zod/mini';
import { entityId } from '../entity.ts';

/** Addressee of an access: exactly one of a user, a group and an organization. */
export const accessPath = z.object({
  userId: z.optional(z.nullable(entityId)),
  groupId: z.optional(z.nullable(entityId)),
  organizationId: z.optional(z.nullable(entityId)),
});

export const accessRight = z.enum(['view', 'edit', 'assignee']);
export type AccessRight = z.infer<typeof accessRight>;

/** Entry of a task's access list (`NoteAccess`), which includes the task's subtasks. */
export const taskAccess = z.object({
  id: entityId,
  right: accessRight,
  userId: z.nullable(entityId),
  groupId: z.nullable(entityId),
  organizationId: z.nullable(entityId),
  name: z.string(),
});
export type TaskAccess = z.infer<typeof taskAccess>;

/** `accessId` is the id of the new entry. */
export const newTaskAccess = z.extend(accessPath, {
  accessId: entityId,
  right: z._default(accessRight, 'view'),
});
