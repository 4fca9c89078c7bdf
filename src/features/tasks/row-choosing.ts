import type { MouseEvent } from 'react';
import type { Task } from '#contract/task.ts';
import type { TaskSelection } from './task-selection.ts';

/** These have their own answer to a press with a key: a link opens in another tab or window. */
const CONTROLS = 'a, button, label, select, textarea, input:not([data-select])';

/** The row that stands where an event came from; what bubbles from menus and dialogs stands in none. */
export function rowAt(target: EventTarget): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  return target.closest('[data-index]')?.querySelector<HTMLElement>('[data-task]') ?? null;
}

/**
 * Choosing rows with the pointer: Ctrl or ⌘ and a press choose a row beside others, Shift and a press reach from the
 * row chosen last to this one. What chooses a row by itself carries `data-select`.
 */
export function rowChoosing(rows: readonly Task[], selection: TaskSelection) {
  const idAt = (target: EventTarget) =>
    target instanceof Element && target.closest(CONTROLS) === null ? rowAt(target)?.dataset.task : undefined;
  return {
    onMouseDown(event: MouseEvent) {
      // Shift would mark the words between.
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
