import { Draggable } from '@fullcalendar/react/interaction';

/** Makes rows with `data-task` and `data-minutes` below an element draggable onto a calendar. Returns its cleanup. */
export function makeTasksDraggable(element: HTMLElement): () => void {
  const draggable = new Draggable(element, {
    itemSelector: '[data-task]',
    eventData: (row) => ({
      title: row.querySelector('span')?.textContent ?? '',
      duration: { minutes: Number(row.dataset.minutes) },
      extendedProps: { kind: 'task' },
      create: true,
    }),
  });
  return () => draggable.destroy();
}
