import type { ReactNode } from 'react';
import type { Task } from '#contract/task/task.ts';

/** One move of a task within a plane, board or day view, as its menu lists it. */
export interface TaskMove {
  readonly id: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

/**
 * Render functions of other features that plane, board and day views show on a task. Each keeps its identity
 * between renders.
 */
export interface TaskParts {
  /** Its due date; nothing without one. */
  readonly renderDue: (task: Task) => ReactNode;
  /** Its menu: the moves of the view, then all other actions on a task. */
  readonly renderMenu: (task: Task, moves: readonly TaskMove[], onMove: (id: string) => void) => ReactNode;
  readonly renderTick: (task: Task) => ReactNode;
  /** Finishes it, with undo. */
  readonly finish: (task: Task) => void;
  /** A field that adds tasks. */
  readonly renderQuickAdd: (onAdded: (taskId: string) => void) => ReactNode;
}
