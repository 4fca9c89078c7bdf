import type { ReactNode } from 'react';
import type { Task } from '#contract/task.ts';

/** One way to move a task within a picture, as its menu lists it. */
export interface TaskMove {
  readonly id: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

/** What pictures of tasks (plane, board, days) show of a task that other features know. Each keeps its identity. */
export interface TaskParts {
  /** When it is due; nothing without a date. */
  readonly renderDue: (task: Task) => ReactNode;
  /** Its menu: the moves of the picture, then everything else that can be done with a task. */
  readonly renderMenu: (task: Task, moves: readonly TaskMove[], onMove: (id: string) => void) => ReactNode;
  readonly renderTick: (task: Task) => ReactNode;
  /** Finishes it, with undo. */
  readonly finish: (task: Task) => void;
  /** A field that adds tasks. */
  readonly renderQuickAdd: (onAdded: (taskId: string) => void) => ReactNode;
}
