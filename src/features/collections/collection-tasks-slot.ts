import type { ReactNode } from 'react';
import type { Collection } from '#contract/task/collection.ts';
import type { Task } from '#contract/task/task.ts';
import { createSlot } from '#ui/slot.tsx';

export interface CollectionTasksProps {
  readonly collection: Collection;
  readonly tasks: readonly Task[];
  readonly lead: ReactNode;
  readonly actions: ReactNode;
  readonly empty: ReactNode;
  readonly mayArrange: boolean;
  /** Stable until the collection changes. */
  readonly order: {
    readonly positionOf: (task: Task) => string | undefined;
    readonly move: (taskIds: readonly string[], beforeId: string | null) => () => void;
  };
}

export const CollectionTasksSlot = createSlot<CollectionTasksProps>('tasks of a collection');
