import type { MouseEvent } from 'react';

/** Controls with their own response to a press. */
const CONTROLS =
  'a, button, label, input, select, textarea, summary, [contenteditable=true], [role=menuitem]';

/** Link of the row's title, where the press is on the row itself. */
function linkOf({ target, currentTarget, defaultPrevented }: MouseEvent): HTMLAnchorElement | null {
  // Events of menus and dialogs opened from a row bubble through React although they are elsewhere in the document.
  if (!(target instanceof Element && currentTarget.contains(target)) || defaultPrevented) return null;
  const control = target.closest(CONTROLS);
  if (control !== null && currentTarget.contains(control)) return null;
  return currentTarget.querySelector<HTMLAnchorElement>('a[href]');
}

function hasSelectedText(row: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && row.contains(selection.anchorNode);
}

/** Handlers of a row that is pressed anywhere like the link of its title: a middle press opens a tab. */
export const rowPress = {
  onClick(event: MouseEvent): void {
    const isPlain = !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);
    const link = isPlain ? linkOf(event) : null;
    // Last, because the browser lays the page out to answer it: a press on a tick has just changed the list.
    if (link !== null && !hasSelectedText(event.currentTarget)) link.click();
  },
  onAuxClick(event: MouseEvent): void {
    const link = event.button === 1 ? linkOf(event) : null;
    if (link !== null) window.open(link.href, '_blank', 'noopener');
  },
};
