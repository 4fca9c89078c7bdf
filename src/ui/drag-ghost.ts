/** A copy follows the pointer while the element itself stays in place. docs/decisions/0029. */
export interface DragGhost {
  moveTo(x: number, y: number): void;
  remove(): void;
}

export function createDragGhost(source: HTMLElement, x: number, y: number): DragGhost {
  const from = source.getBoundingClientRect();
  const copy = source.cloneNode(true);
  const [offsetX, offsetY] = [x - from.left, y - from.top];
  if (!(copy instanceof HTMLElement)) return { moveTo: () => undefined, remove: () => undefined };
  copy.removeAttribute('id');
  copy.setAttribute('aria-hidden', 'true');
  copy.inert = true;
  Object.assign(copy.style, {
    position: 'fixed',
    insetInlineStart: 'auto',
    left: '0',
    top: '0',
    right: 'auto',
    bottom: 'auto',
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: '0',
    zIndex: 'var(--layer-toast)',
    pointerEvents: 'none',
    boxShadow: 'var(--shadow-3)',
    rotate: '1deg',
    transition: 'none',
    listStyle: 'none',
  });
  const moveTo = (nextX: number, nextY: number) => {
    copy.style.transform = `translate(${nextX - offsetX}px, ${nextY - offsetY}px)`;
  };
  moveTo(x, y);
  document.body.append(copy);
  return { moveTo, remove: () => copy.remove() };
}
