import * as z from 'zod/mini';
import { entityFields, entityId, instant, webUrl } from '../entity.ts';
import { MAX_DESCRIPTION, MAX_LABELS, MAX_TITLE, MAX_WORKLOAD } from '../limits.ts';
import { filledLine } from '../line.ts';
import { reminders } from '../reminder.ts';
import { assetLink } from './asset-link.ts';
import { dueFields } from './due.ts';
import { labelName } from './label.ts';
import { position } from './position.ts';
import { recurrence } from './recurrence.ts';
import { taskAccess } from './task-access.ts';

export const taskProgress = z.enum(['todo', 'doing', 'waiting', 'done']);
export const openProgress = z.enum(['todo', 'doing', 'waiting']);
export type OpenProgress = z.infer<typeof openProgress>;
export const taskRole = z.enum(['viewer', 'editor', 'assignee', 'owner']);
export type TaskRole = z.infer<typeof taskRole>;
export const delegatedStatus = z.enum(['OPEN', 'REQUEST', 'DELEGATED']);

const editable = {
  title: filledLine(MAX_TITLE),
  /** Markdown. */
  description: z.string().check(z.maxLength(MAX_DESCRIPTION)),
  ...dueFields,
  /** 0–100. */
  importance: z.int().check(z.minimum(0), z.maximum(100)),
  /** Estimated minutes. */
  workload: z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_WORKLOAD))),
  /** True until the task is first opened or triaged. */
  isNew: z.boolean(),
  sourceUrl: z.nullable(webUrl),
  /** Fractional index among the owner's tasks. */
  position,
  labels: z.array(labelName).check(z.maxLength(MAX_LABELS)),
  reminders,
  /** Parent of a subtask, which determines its owner and access. */
  parentTaskId: z.nullable(entityId),
  /**
   * Scope: everyone in it except guests may edit the task. A group's task names its organization too. A subtask
   * always has the scope of its parent.
   */
  organizationId: z.nullable(entityId),
  groupId: z.nullable(entityId),
};

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

const creatable = z.partial(z.object(editable));

/** A task from a quick-add line. */
export const quickTask = z.extend(
  z.pick(creatable, {
    dueDate: true,
    dueDay: true,
    isWholeDay: true,
    importance: true,
    workload: true,
    sourceUrl: true,
    position: true,
    labels: true,
    reminders: true,
    parentTaskId: true,
    organizationId: true,
    groupId: true,
  }),
  { id: entityId, title: editable.title },
);
/** Fields that the context of a quick-add input (a list, a day) presets for its tasks. */
export type TaskDefaults = Omit<z.input<typeof quickTask>, 'id' | 'title'>;
export const newTask = z.extend(creatable, { id: entityId, title: editable.title });

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
