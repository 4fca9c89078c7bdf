import { focusedRow, ROW, taskIdOf } from '#domain/task/tasks-at-hand.ts';
import { ariaKeys } from '#ui/key-layout.ts';

/** Rows that J and K go through: tasks, and what stands in rows like them. */
const STOPS = `:is(${ROW}, [data-row])`;
const HANDLE = 'a[href], button';

function stops(): readonly HTMLElement[] {
  const main = document.querySelector('main');
  return [...(main?.querySelectorAll<HTMLElement>(STOPS) ?? [])].filter(
    (row) => row.checkVisibility() && row.parentElement?.closest(STOPS) == null,
  );
}

/** Element that takes the focus of a row: the item of its virtual list, else its link or button. */
function handleOf(row: HTMLElement): HTMLElement | null {
  const item = row.closest<HTMLElement>('[data-index]');
  return item ?? (row.matches(HANDLE) ? row : row.querySelector<HTMLElement>(HANDLE));
}

function nameOf(row: HTMLElement): string | undefined {
  return taskIdOf(row) ?? row.dataset.row;
}

/** Movement between the rows of a page by key, which returns to the row last focused. */
export function createRowMoves() {
  let last: string | undefined;
  return {
    /** Keeps the focused row in mind. */
    remember(): void {
      const row = currentStop();
      if (row !== null) last = nameOf(row);
    },
    /** Focuses the next or previous row, or the last focused, or the first. False where there is none. */
    move(by: 1 | -1): boolean {
      const rows = stops();
      const current = currentStop();
      const index = current === null ? -1 : rows.indexOf(current);
      const next =
        index >= 0
          ? rows[Math.min(rows.length - 1, Math.max(0, index + by))]
          : (rows.find((row) => last !== undefined && nameOf(row) === last) ?? rows[0]);
      const handle = next === undefined ? null : handleOf(next);
      if (handle === null) return false;
      handle.focus();
      handle.scrollIntoView({ block: 'nearest' });
      return true;
    },
  };
}

function currentStop(): HTMLElement | null {
  return focusedRow() ?? document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
}

/** Row that the page is about; none while the focus is in the panel beside it, whose task the keys then mean. */
function rowOfPage(): HTMLElement | null {
  const isInPanel = document.activeElement?.closest('aside') != null;
  return isInPanel ? null : document.querySelector('main [data-row]:has(h1)');
}

/**
 * Control with a key of its own in the focused row, or in the one that the page is about: its `aria-keyshortcuts` names
 * the key as it is on this device.
 */
export function controlOfKey(key: string): HTMLElement | null {
  const keys = ariaKeys(key);
  const row = currentStop() ?? rowOfPage();
  if (keys === undefined || row === null) return null;
  return row.querySelector<HTMLElement>(`button[aria-keyshortcuts="${CSS.escape(keys)}"]:enabled`);
}
