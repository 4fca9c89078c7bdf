import { useCallback } from 'react';
import type { Task } from '#contract/task/task.ts';
import { createSlot, type Slot } from '#ui/slot.tsx';
import { type OverlayProps, useOpenSlot } from '#ui/slot-overlay.tsx';

/** Actions on tasks that open a dialog over any page. */
export type TaskDialogKind =
  | 'schedule'
  | 'delegate'
  | 'assign'
  | 'share'
  | 'label'
  | 'collect'
  | 'place'
  | 'due'
  | 'estimate'
  | 'repeat'
  | 'comment'
  | 'parent'
  | 'template'
  | 'finish'
  | 'delete';

/** Props of a dialog about one task or many. */
export interface TaskDialogProps extends OverlayProps {
  readonly tasks: readonly Task[];
  /**
   * Called when the dialog has done its work, not when it was cancelled. Only the dialogs of `finish` and `delete`
   * call it.
   */
  readonly onDone?: (() => void) | undefined;
}

const slotOf = (kind: TaskDialogKind) => createSlot<TaskDialogProps>(`${kind} dialog of tasks`);

/** Slots of the dialogs, each filled with the dialog of the feature that owns it. */
export const taskDialogSlots: Readonly<Record<TaskDialogKind, Slot<TaskDialogProps>>> = {
  schedule: slotOf('schedule'),
  delegate: slotOf('delegate'),
  assign: slotOf('assign'),
  share: slotOf('share'),
  label: slotOf('label'),
  collect: slotOf('collect'),
  place: slotOf('place'),
  due: slotOf('due'),
  estimate: slotOf('estimate'),
  repeat: slotOf('repeat'),
  comment: slotOf('comment'),
  parent: slotOf('parent'),
  template: slotOf('template'),
  finish: slotOf('finish'),
  delete: slotOf('delete'),
};

export type OpenTaskDialog = (kind: TaskDialogKind, tasks: readonly Task[], onDone?: () => void) => void;

/** Opens a dialog about one task or many. */
export function useTaskDialogs(): OpenTaskDialog {
  const open = useOpenSlot();
  return useCallback((kind, tasks, onDone) => open(taskDialogSlots[kind], { tasks, onDone }), [open]);
}
