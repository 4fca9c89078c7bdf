import type { MouseEvent } from 'react';
import type { Task } from '#contract/task/task.ts';
import type { TaskSelection } from './task-selection.ts';

/** Controls with their own response to a modified press: a link opens in another tab or window. */
const CONTROLS = 'a, button, label, select, textarea, input:not([data-select])';

/** Row of an event's target; undefined for events that bubble from menus and dialogs. */
export function rowAt(target: EventTarget): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest('[data-index]')?.querySelector<HTMLElement>('[data-task]') ?? null;
}

/** Ctrl or ⌘ toggles a row, Shift extends from the last. Controls that select rows carry `data-select`. */
export function rowChoosing(rows: readonly Task[], selection: TaskSelection) {
  const idAt = (target: EventTarget) =>
    target instanceof Element && target.closest(CONTROLS) === null ? rowAt(target)?.dataset.task : undefined;
  return {
    onMouseDown(event: MouseEvent) {
      // Shift would select the text in between.
      if (event.shiftKey && idAt(event.target) !== undefined) event.preventDefault();
    },
    onClick({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) {
      const id = idAt(target);
      if (id === undefined) return;
      if (shiftKey) selection.extendTo(rows, id);
      else if ((ctrlKey || metaKey) && !(target instanceof HTMLInputElement)) selection.toggle(id);
    },
  };
}
