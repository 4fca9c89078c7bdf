import { createSlot } from '#ui/slot.tsx';
import type { OverlayProps } from '#ui/slot-overlay.tsx';
import type { TaskView } from './task-view.ts';

/** Dialog that saves the view of a list under a name. A list offers it where the slot is filled. */
export const SaveFilterSlot = createSlot<OverlayProps & { readonly view: TaskView }>('save a filter');
