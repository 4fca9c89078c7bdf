import type { ReactNode } from 'react';
import type { DayWork } from './week-load.ts';

export interface WorkCard {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  /** Null without an estimate. */
  readonly minutes: number | null;
  /** In a block, due without one, or not on any day yet. */
  readonly kind: 'block' | 'due' | 'waiting';
  readonly isDone: boolean;
  /** Reason for which it cannot be dragged to another day; null where it can. */
  readonly lockedBy: string | null;
  readonly menu: ReactNode;
  /** Avatars of the owner of its task and of who does it. */
  readonly people?: ReactNode;
}

/** Tasks that wait for a day: one group of them, or all without a name. */
export interface WaitingGroup {
  readonly key: string;
  readonly name: string | null;
  readonly cards: readonly WorkCard[];
}

export interface WorkDay extends DayWork {
  readonly date: string;
  readonly name: string;
  readonly isToday: boolean;
  /** A day off: no working time. */
  readonly isOff: boolean;
  readonly cards: readonly WorkCard[];
}
