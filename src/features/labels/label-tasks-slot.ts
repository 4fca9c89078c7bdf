import type { ReactNode } from 'react';
import type { Task } from '#contract/task/task.ts';
import { createSlot } from '#ui/slot.tsx';

export interface LabelTasksProps {
  readonly name: string;
  readonly tasks: readonly Task[];
  readonly empty: ReactNode;
  readonly actions: ReactNode;
}

export const LabelTasksSlot = createSlot<LabelTasksProps>('tasks of a label');
