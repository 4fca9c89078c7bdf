import type { TaskView } from '#domain/task/view/task-view.ts';
import { createSlot } from '#ui/slot.tsx';
import type { OverlayProps } from '#ui/slot-overlay.tsx';

/** Dialog that saves the view of a list under a name. A list offers it where the slot is filled. */
export const SaveFilterSlot = createSlot<OverlayProps & { readonly view: TaskView }>('save a filter');
