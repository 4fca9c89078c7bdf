import type { ReactNode } from 'react';
import type { TaskParts } from '#client-react/task-parts.ts';
import type { Task } from '#contract/task.ts';
import type { Placed, QuadrantId } from './quadrants.ts';

/** Where on the plane a task is to go. */
export interface PlaneTarget {
  readonly isUrgent: boolean;
  readonly importance: number;
  /** Where the choice of a date is offered, in the window. Pixels. */
  readonly at: { readonly x: number; readonly y: number };
  /** Asks for a date even where the task is on that side already. */
  readonly asks?: boolean;
}

export interface PlaneViewProps {
  readonly sorted: Readonly<Record<QuadrantId, readonly Placed[]>>;
  readonly isInverted: boolean;
  readonly parts: TaskParts;
  readonly renderMenu: (task: Task) => ReactNode;
  readonly onMoveTo: (task: Task, target: PlaneTarget) => void;
}
