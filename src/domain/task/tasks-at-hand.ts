import type { Client } from '#client/client.ts';
import type { Task } from '#contract/task/task.ts';

const none: ReadonlySet<string> = new Set();
let readChosen: () => ReadonlySet<string> = () => none;

/** Announces the chosen rows of the list that is shown. Returns its end. */
export function announceChosen(read: () => ReadonlySet<string>): () => void {
  readChosen = read;
  return () => {
    if (readChosen === read) readChosen = () => none;
  };
}

/** Rows and cards of tasks, by attribute: `data-task`, or the id they are dragged with. */
export const ROW = '[data-task], [data-drag]';

export function taskIdOf(row: HTMLElement): string | undefined {
  return row.dataset.task ?? row.dataset.drag;
}

/** Row or card that has the focus, on itself, within it, or on the item of a virtual list around it. */
export function focusedRow(): HTMLElement | null {
  const { activeElement } = document;
  if (activeElement === null) return null;
  const item = activeElement.closest('[data-index]');
  return activeElement.closest<HTMLElement>(ROW) ?? item?.querySelector<HTMLElement>(ROW) ?? null;
}

/** Id of the task in whose row or block the focus is, or of the block; empty for a block without a task. */
function focusedId(): string | undefined {
  const row = focusedRow();
  if (row !== null) return taskIdOf(row);
  const block = document.activeElement?.closest<HTMLElement>('[data-item]');
  return block == null ? undefined : (block.dataset.blockOf ?? '');
}

/**
 * Tasks that a key or the palette acts on: the chosen ones if the focused row is one of them or none has the focus, else
 * that of the focused row or block, else the open task.
 */
export function tasksAtHand(
  { replica }: Pick<Client, 'replica'>,
  openId: string | undefined,
): readonly Task[] {
  const chosen = readChosen();
  const focused = focusedId();
  const isChosen = chosen.size > 0 && (focused === undefined || chosen.has(focused));
  const open = document.querySelector<HTMLElement>('[data-open-task]')?.dataset.openTask;
  const ids = isChosen ? [...chosen] : [focused ?? openId ?? open ?? ''];
  return ids.flatMap((id) => replica.get('task', replica.get('scheduleItem', id)?.noteId ?? id) ?? []);
}
