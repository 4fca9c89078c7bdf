import type { QuickAddReading } from './reading.ts';

/** Reading of a line without recognized parts: all of it is title. */
export function plainLine(title: string): Omit<QuickAddReading, 'parts'> {
  return {
    title,
    dueDate: null,
    isWholeDay: false,
    recurrence: null,
    workload: null,
    block: null,
    importance: null,
    labels: [],
    parties: [],
    assignee: null,
    template: null,
    scope: null,
    isContradictory: false,
  };
}
