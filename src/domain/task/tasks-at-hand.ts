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

/**
 * Tasks that a key or the palette acts on: the chosen ones if the focused row is one of them or none has the focus, else
 * the focused row, else the open task.
 */
export function tasksAtHand(
  { replica }: Pick<Client, 'replica'>,
  openId: string | undefined,
): readonly Task[] {
  const chosen = readChosen();
  const row = focusedRow();
  const rowId = row === null ? undefined : taskIdOf(row);
  const isChosen = chosen.size > 0 && (rowId === undefined || chosen.has(rowId));
  const open = document.querySelector<HTMLElement>('[data-open-task]')?.dataset.openTask;
  const ids = isChosen ? [...chosen] : [rowId ?? openId ?? open ?? ''];
  return ids.flatMap((id) => replica.get('task', id) ?? []);
}
