import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { openProgress } from './task.ts';
import { fieldsWith, pickFields } from './task-field-traits.ts';
import { editable } from './task-fields.ts';

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
