import * as z from 'zod/mini';
import { entityFields, entityId, instant } from '../entity.ts';
import { assetLink } from './asset-link.ts';
import { recurrence } from './recurrence.ts';
import { taskAccess } from './task-access.ts';
import { editable, fieldsWith, pickFields } from './task-fields.ts';

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
  completedAt: z.nullable(instant),
  recurrence: z.nullable(recurrence),
  assetLinks: z.array(assetLink),
  NoteAccess: z.array(taskAccess),
  /** Role of the reader. */
  role: taskRole,
});
export type Task = z.infer<typeof task>;

/** Fields that `updateTask` changes. `done` is set by `finishTask` and unset by `reopenTask` only. */
export const taskPatch = z.partial(z.object({ ...editable, progress: openProgress }));
export type TaskPatch = z.infer<typeof taskPatch>;

/** A task from a quick-add line. */
export const quickTask = z.extend(z.partial(z.object(pickFields(editable, fieldsWith('quick', true)))), {
  id: entityId,
  title: editable.title,
});
/** Fields that the context of a quick-add input (a list, a day) presets for its tasks. */
export type TaskDefaults = Omit<z.input<typeof quickTask>, 'id' | 'title'>;
export const newTask = z.extend(z.partial(z.object(editable)), { id: entityId, title: editable.title });

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
