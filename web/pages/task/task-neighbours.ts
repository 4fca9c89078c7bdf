import { useEffect, useEffectEvent } from 'react';
import { isTyped, pressedKey } from '#ui/page-keys.ts';

const LINK = 'a:is([href^="/task/"], [href^="/completed-task/"])';

/** Links to tasks on the page, in their order: the rows of a list, the cards of a board, the blocks of a calendar. */
function linksToTasks(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`main :is(${LINK}, [data-block-of])`)].filter(
    (link) => taskOf(link) !== null,
  );
}

function taskOf(link: HTMLElement): string | null {
  const ofBlock = link.dataset.blockOf;
  return ofBlock ?? /^\/(?:completed-)?task\/([\w-]+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? null;
}

function linkOf(taskId: string): HTMLElement | undefined {
  return linksToTasks().find((link) => taskOf(link) === taskId);
}

const rowOf = (link: HTMLElement) => link.closest<HTMLElement>('[data-index]') ?? link;

/** Task before or after this one on the page; null at the ends. */
export function neighbourOf(taskId: string, by: 1 | -1): string | null {
  const ids = [...new Set(linksToTasks().map(taskOf))];
  const index = ids.indexOf(taskId);
  return ids[index < 0 ? 0 : index + by] ?? null;
}

export function revealLinkOf(taskId: string): void {
  const link = linkOf(taskId);
  if (link !== undefined) rowOf(link).scrollIntoView({ block: 'nearest' });
}

/** Focuses the row or the link of the task, if the page shows it. */
export function focusLinkOf(taskId: string): void {
  const link = linkOf(taskId);
  if (link !== undefined) rowOf(link).focus({ preventScroll: true });
}

const MOVES: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowUp',
  'Home',
  'End',
  'PageDown',
  'PageUp',
  'j',
  'k',
]);

/** Opens the task of the row to which a key moved the focus, and closes on Escape. */
export function useFollowedFocus(
  taskId: string,
  onOpen: (taskId: string) => void,
  onClose: () => void,
): void {
  const follow = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Element) || !target.matches('main [data-index]')) return;
    const link = target.querySelector<HTMLAnchorElement>(LINK);
    const next = link === null ? null : taskOf(link);
    if (next !== null && next !== taskId) onOpen(next);
  });
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isTyped(event)) onClose();
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let isMoved = false;
    const press = (event: KeyboardEvent) => {
      isMoved = MOVES.has(pressedKey(event) ?? '');
    };
    document.addEventListener('keydown', press, { signal, capture: true });
    document.addEventListener(
      'pointerdown',
      () => {
        isMoved = false;
      },
      { signal, capture: true },
    );
    document.addEventListener('focusin', ({ target }) => isMoved && follow(target), { signal });
    document.addEventListener('keydown', (event) => close(event), { signal });
    return () => leaving.abort();
  }, []);
}
