import { taskEvents } from '#contract/events/task-events.ts';
import { onWrite } from '#server/realtime/bound-events.ts';
import type { SeriesEditing } from './editing.ts';

export function createSeriesEvents(series: SeriesEditing) {
  return {
    deleteTask: onWrite(taskEvents.deleteTask, {
      perform: series.delete,
      answer: async ({ id }) => ({ id }),
    }),
    updateTask: onWrite(taskEvents.updateTask, {
      perform: series.update,
      answer: ({ id }, reader) => reader.get('task', id),
    }),
    setTaskRecurrence: onWrite(taskEvents.setTaskRecurrence, {
      perform: (context, { id, recurrence }) => series.setRecurrence(context, id, recurrence),
      answer: ({ id }, reader) => reader.get('task', id),
    }),
  };
}
