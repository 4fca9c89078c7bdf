import styles from './leave-row.module.css';

/**
 * Exit animation of a finished row: a copy of it stays for a moment, ticked, and slides away over the row that takes
 * its position. The list itself has already closed up. Removed at once with reduced motion.
 */
export function leaveRow(row: HTMLElement): void {
  const { top, left, width, height } = row.getBoundingClientRect();
  const likeness = row.cloneNode(true);
  if (!(likeness instanceof HTMLElement)) return;
  likeness.inert = true;
  likeness.classList.add(styles.leaving ?? '');
  for (const tick of likeness.querySelectorAll('input')) tick.checked = true;
  likeness.style.cssText = `inset:${top}px auto auto ${left}px;width:${width}px;height:${height}px`;
  likeness.addEventListener('animationend', ({ target }) => target === likeness && likeness.remove());
  document.body.append(likeness);
}
