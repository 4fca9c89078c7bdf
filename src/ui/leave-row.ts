/** Milliseconds; below what one waits for. */
const LEAVING = 190;

/**
 * Shows where a row went: a likeness of it stays for a moment, ticked, and slides away over the row that takes its place.
 * The list itself has already closed up. Nothing for people who want no motion.
 */
export function leaveRow(row: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { top, left, width, height } = row.getBoundingClientRect();
  const likeness = row.cloneNode(true);
  if (!(likeness instanceof HTMLElement)) return;
  likeness.inert = true;
  likeness.ariaHidden = 'true';
  for (const tick of likeness.querySelectorAll('input')) tick.checked = true;
  Object.assign(likeness.style, {
    position: 'fixed',
    inset: `${top}px auto auto ${left}px`,
    zIndex: '5',
    boxSizing: 'border-box',
    width: `${width}px`,
    height: `${height}px`,
    background: 'var(--surface)',
    pointerEvents: 'none',
  });
  document.body.append(likeness);
  likeness
    .animate([{}, { opacity: 1, offset: 0.4 }, { opacity: 0, transform: 'translateX(1.5rem)' }], {
      duration: LEAVING,
      easing: 'ease-out',
    })
    .finished.finally(() => likeness.remove())
    .catch(() => undefined);
}
