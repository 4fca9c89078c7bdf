import { createContext, useContext } from 'react';
import type { Task } from '#contract/task/task.ts';

/** Actions on tasks that open a dialog over any page. */
export const taskDialogKinds = [
  'schedule',
  'delegate',
  'share',
  'label',
  'collect',
  'place',
  'due',
  'finish',
  'delete',
] as const;
export type TaskDialogKind = (typeof taskDialogKinds)[number];

/**
 * `onDone` is called when the dialog has done its work, not when it was cancelled. Only `finish` and `delete` call
 * it.
 */
export type OpenTaskDialog = (kind: TaskDialogKind, tasks: readonly Task[], onDone?: () => void) => void;

const TaskDialogsContext = createContext<OpenTaskDialog | null>(null);

/** Provided once, by the shell around the pages. */
export const TaskDialogsProvider = TaskDialogsContext.Provider;

/** Opens a dialog about one task or many. Features use it so that none imports the feature that owns the dialog. */
export function useTaskDialogs(): OpenTaskDialog {
  const open = useContext(TaskDialogsContext);
  if (open === null) throw new Error('useTaskDialogs needs a TaskDialogsProvider above it');
  return open;
}
