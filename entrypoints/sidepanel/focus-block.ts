/** Focuses a block of the day and scrolls it into view. Returns whether it is drawn. */
export function focusBlock(id: string): boolean {
  const block = document.querySelector<HTMLElement>(`[data-item="${id}"] button`);
  if (block === null) return false;
  block.focus({ preventScroll: true });
  block.scrollIntoView({ block: 'nearest' });
  return true;
}
