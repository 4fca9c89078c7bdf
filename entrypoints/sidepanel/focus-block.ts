/** Gives a block of the day the focus and brings it into sight. Answers whether it is drawn. */
export function focusBlock(id: string): boolean {
  const block = document.querySelector<HTMLElement>(`[data-item="${id}"] button`);
  if (block === null) return false;
  block.focus({ preventScroll: true });
  block.scrollIntoView({ block: 'nearest' });
  return true;
}
