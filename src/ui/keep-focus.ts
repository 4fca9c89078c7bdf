/** What one goes through step by step. `data-focus-row` marks what no element says to be one. */
const ROW = 'li, article, tr, [role=row], [data-focus-row]';
const CONTROL =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
const HEADING = 'h1, h2, h3, h4';

/** Where the control that had the focus stood before it went. */
interface Place {
  readonly parent: Element;
  readonly index: number;
  /** What went: a part of the row, the row itself, or the list or section with it. */
  readonly gone: Element;
}

/**
 * Whoever finishes, deletes or moves away the row that has the focus goes on with the next one: the same control there,
 * else that of the row before, else the heading of the list. Without this the focus would fall to the top of the page.
 * What gives the focus to something itself within a frame has its way. Lives as long as the page.
 */
export function keepFocus(root: HTMLElement): void {
  const page = root.ownerDocument;
  let held: Element | null = null;
  let place: Place | null = null;

  function settle(): void {
    if (held === null || page.activeElement !== page.body) return;
    if (held.isConnected) focusOn(held);
    else if (place !== null) focusOn(successorOf(held, place, root));
  }

  root.addEventListener('focusin', ({ target }) => {
    held = target instanceof Element ? target : null;
    place = null;
  });
  // A press on bare ground lets go of the focus.
  page.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !held?.closest(ROW)?.contains(target)) held = null;
    },
    { capture: true },
  );
  // All of the page, for the menu or dialog that has the focus meanwhile closes outside the root.
  new MutationObserver((changes) => {
    if (held === null || (held.isConnected && !isMoved(held, changes))) return;
    place ??= placeOf(held, changes);
    // After the effects of the same change, and after overlays that give the focus back.
    requestAnimationFrame(() => setTimeout(settle));
  }).observe(page.body, { childList: true, subtree: true });
}

function isMoved(held: Element, changes: readonly MutationRecord[]): boolean {
  return changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(held)));
}

function placeOf(held: Element, changes: readonly MutationRecord[]): Place | null {
  for (const { target, removedNodes, previousSibling, nextSibling } of changes) {
    const gone = [...removedNodes].find((node) => node.contains(held));
    if (!(gone instanceof Element && target instanceof Element && target.isConnected)) continue;
    const isOfRow = held.closest(ROW) !== null || target.closest(ROW) !== null;
    // Of a page that went, the heading of the next has the focus.
    if (!isOfRow || gone.querySelector('h1') !== null) return null;
    const nodes: readonly (Node | null)[] = [...target.childNodes];
    const next = nextSibling === null ? -1 : nodes.indexOf(nextSibling);
    const at = next >= 0 ? next : nodes.indexOf(previousSibling) + 1;
    const index = nodes.slice(0, at).filter((node) => node instanceof Element).length;
    return { parent: target, index, gone };
  }
  return null;
}

function successorOf(held: Element, { parent, index, gone }: Place, root: HTMLElement): Element | null {
  if (!parent.isConnected) return null;
  const row = parent.closest(ROW);
  // Only the control went: its row has others.
  if (row !== null && held.closest(ROW) === null) return likeIn(row, held);
  const isAlike = (other: Element) =>
    other.matches(ROW) || (other.tagName === gone.tagName && other.className === gone.className);
  const [before, after] = [[...parent.children].slice(0, index), [...parent.children].slice(index)];
  for (const other of after.filter(isAlike)) {
    const found = likeIn(other.matches(ROW) ? other : other.querySelector(ROW), held);
    if (found !== null) return found;
  }
  for (const other of before.filter(isAlike).reverse()) {
    const found = likeIn(
      other.matches(ROW) ? other : ([...other.querySelectorAll(ROW)].at(-1) ?? null),
      held,
    );
    if (found !== null) return found;
  }
  for (let around: Element | null = parent; around !== null && root.contains(around); ) {
    const heading = [...around.querySelectorAll(HEADING)].find(isShown);
    if (heading !== undefined) return heading;
    around = around.parentElement;
  }
  return null;
}

/** The control of a row that does what the held one did in its own. */
function likeIn(row: Element | null, held: Element): Element | null {
  if (row === null) return null;
  const controls = [...row.querySelectorAll(CONTROL)].filter(isShown);
  const alike = controls.filter((control) => kindOf(control) === kindOf(held));
  const same = alike.find(({ textContent }) => textContent === held.textContent);
  return same ?? alike[0] ?? controls[0] ?? (row.matches('[tabindex]') ? row : null);
}

function kindOf(control: Element): string {
  return `${control.tagName} ${control.getAttribute('type')} ${control.className}`;
}

function isShown(element: Element): boolean {
  return element.checkVisibility();
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.matches(HEADING)) element.tabIndex = -1;
  element.focus();
}
