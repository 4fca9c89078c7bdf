/** Selector of rows that are navigated one by one; `data-focus-row` marks rows without list semantics. */
const ROW = 'li, article, tr, [role=row], [data-focus-row]';
const CONTROL =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
const HEADING = 'h1, h2, h3, h4';

/** Position of the focused control before its removal. */
interface LostFocus {
  readonly parent: Element;
  readonly index: number;
  /** Removed element: a part of the row, the row itself, or the list or section around it. */
  readonly removed: Element;
}

/**
 * Focus recovery after the focused row is finished, deleted or moved: the focus goes to the same control of the next
 * row, else of the row before, else to the heading of the list. Without this it would fall back to the top of the
 * page. An element that takes the focus itself within a frame keeps it. Active for the life of the page.
 * docs/decisions/0039.
 */
export function keepFocus(root: HTMLElement): void {
  const page = root.ownerDocument;
  let held: Element | null = null;
  let lost: LostFocus | null = null;

  function settle(): void {
    if (held === null || page.activeElement !== page.body) return;
    if (held.isConnected) focusOn(held);
    else if (lost !== null) focusOn(successorOf(held, lost, root));
  }

  root.addEventListener('focusin', ({ target }) => {
    held = target instanceof Element ? target : null;
    lost = null;
  });
  // A press outside the row gives up the focus.
  page.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !held?.closest(ROW)?.contains(target)) held = null;
    },
    { capture: true },
  );
  new MutationObserver((changes) => {
    if (held === null || (held.isConnected && !isMoved(held, changes))) return;
    lost ??= lostFocusOf(held, changes);
    // Runs after the effects of the same change and after overlays that restore the focus.
    requestAnimationFrame(() => setTimeout(settle));
  }).observe(page.body, { childList: true, subtree: true });
}

function isMoved(held: Element, changes: readonly MutationRecord[]): boolean {
  return changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(held)));
}

function lostFocusOf(held: Element, changes: readonly MutationRecord[]): LostFocus | null {
  for (const { target, removedNodes, previousSibling, nextSibling } of changes) {
    const removed = [...removedNodes].find((node) => node.contains(held));
    if (!(removed instanceof Element && target instanceof Element && target.isConnected)) continue;
    const isOfRow = held.closest(ROW) !== null || target.closest(ROW) !== null;
    // After navigation the heading of the next page has the focus.
    if (!isOfRow || removed.querySelector('h1') !== null) return null;
    const nodes: readonly (Node | null)[] = [...target.childNodes];
    const next = nextSibling === null ? -1 : nodes.indexOf(nextSibling);
    const at = next >= 0 ? next : nodes.indexOf(previousSibling) + 1;
    const index = nodes.slice(0, at).filter((node) => node instanceof Element).length;
    return { parent: target, index, removed };
  }
  return null;
}

function successorOf(
  held: Element,
  { parent, index, removed }: LostFocus,
  root: HTMLElement,
): Element | null {
  if (!parent.isConnected) return null;
  const row = parent.closest(ROW);
  // Only the control was removed: its row has others.
  if (row !== null && held.closest(ROW) === null) return likeIn(row, held);
  const isAlike = (other: Element) =>
    other.matches(ROW) || (other.tagName === removed.tagName && other.className === removed.className);
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

/** Control of a row that corresponds to the held one in its own row. */
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
