import * as z from 'zod/mini';
import { entityFields, entityId, instant } from '../entity.ts';
import { assetLink } from './asset-link.ts';
import { recurrence } from './recurrence.ts';
import { taskAccess } from './task-access.ts';
import { editable } from './task-fields.ts';

export const taskProgress = z.enum(['todo', 'doing', 'waiting', 'done']);
export const openProgress = z.enum(['todo', 'doing', 'waiting']);
export type OpenProgress = z.infer<typeof openProgress>;
export const taskRole = z.enum(['viewer', 'editor', 'assignee', 'owner']);
export type TaskRole = z.infer<typeof taskRole>;
export const delegatedStatus = z.enum(['OPEN', 'REQUEST', 'DELEGATED']);

/** A task; the specification's wire also says "note". Urgency is never stored: see `urgency.ts`. */
export const task = z.object({
  ...entityFields,
  ...editable,
  progress: taskProgress,
  delegatedStatus,
  ownerId: entityId,
  /** First and last name of the owner, for readers other than the owner; empty for the owner. */
  ownerName: z._default(z.string(), ''),
  completedAt: z.nullable(instant),
  recurrence: z.nullable(recurrence),
  assetLinks: z.array(assetLink),
  NoteAccess: z.array(taskAccess),
  /** Role of the reader. */
  role: taskRole,
});
export type Task = z.infer<typeof task>;

/** History entry: one changed field of a task, with its author and instant. */
export const taskHistoryEntry = z.object({
  id: entityId,
  taskId: entityId,
  version: entityFields.version,
  field: z.string(),
  before: z.json(),
  after: z.json(),
  /** The write replaced a value its author had not seen; `before` holds it. */
  isConflict: z.boolean(),
  userId: entityId,
  /** Current first and last name of the author. */
  userName: z.string(),
  at: instant,
});
export type TaskHistoryEntry = z.infer<typeof taskHistoryEntry>;
