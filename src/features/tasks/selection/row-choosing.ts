import type { Task } from '#contract/task/task.ts';
import type { TaskSelection } from './task-selection.ts';

/** Controls with their own response to a modified press: a link opens in another tab or window. */
const CONTROLS = 'a, button, label, select, textarea, input:not([data-select])';

/** Press of React or of the browser. */
interface RowPress extends Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'> {
  readonly target: EventTarget | null;
  preventDefault(): void;
}

/** Row of an event's target; null for events that bubble from menus and dialogs. */
export function rowAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const item = target.closest('[data-index]');
  return item?.querySelector<HTMLElement>('[data-task]') ?? target.closest<HTMLElement>('[data-task]');
}

/** Ctrl or ⌘ toggles a row, Shift extends from the last. Controls that select rows carry `data-select`. */
export function rowChoosing(rows: readonly Task[], selection: TaskSelection) {
  const idAt = (target: EventTarget | null) => {
    if (!(target instanceof Element) || target.closest(CONTROLS) !== null) return undefined;
    const id = rowAt(target)?.dataset.task;
    return rows.some((row) => row.id === id) ? id : undefined;
  };
  return {
    onMouseDown(event: RowPress) {
      // Shift would select the text in between.
      if (event.shiftKey && idAt(event.target) !== undefined) event.preventDefault();
    },
    onClick({ target, shiftKey, ctrlKey, metaKey }: RowPress) {
      const id = idAt(target);
      if (id === undefined) return;
      if (shiftKey) selection.extendTo(rows, id);
      else if ((ctrlKey || metaKey) && !(target instanceof HTMLInputElement)) selection.toggle(id);
    },
  };
}
