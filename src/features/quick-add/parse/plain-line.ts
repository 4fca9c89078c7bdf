import type { QuickAddReading } from './reading.ts';

/** A line of which nothing is understood: all of it is title. */
export function plainLine(title: string): Omit<QuickAddReading, 'parts'> {
  return {
    title,
    dueDate: null,
    isWholeDay: false,
    recurrence: null,
    workload: null,
    importance: null,
    labels: [],
    parties: [],
  };
}
