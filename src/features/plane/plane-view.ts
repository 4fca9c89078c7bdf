import type { ReactNode } from 'react';
import type { Task } from '#contract/task/task.ts';
import type { Placed, QuadrantId } from './quadrants.ts';

export interface PlaneTarget {
  readonly isUrgent: boolean;
  readonly importance: number;
  /** Position of the due-date popover in the window. Pixels. */
  readonly at: { readonly x: number; readonly y: number };
  /** Asks for a date even if the task is on that side already. */
  readonly asks?: boolean;
}

export interface PlaneViewProps {
  readonly sorted: Readonly<Record<QuadrantId, readonly Placed[]>>;
  readonly isInverted: boolean;
  /** Task that was moved last: it lies on top of its cluster. */
  readonly frontId: string | null;
  readonly renderMenu: (task: Task) => ReactNode;
  readonly onMoveTo: (task: Task, target: PlaneTarget) => void;
}
