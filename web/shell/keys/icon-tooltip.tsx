import { useEffect, useRef, useState } from 'react';
import { Kbd } from '#ui/actions/kbd.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from '#ui/overlays/tooltip.module.css';

/** Time that the pointer rests before the tooltip comes. Milliseconds. */
const REST = 500;
const GAP = 6;
/** Time for the pointer to go over from the control to its tooltip. Milliseconds. */
const GRACE = 150;

interface Shown {
  readonly element: Element;
  readonly text: string;
  readonly keys: readonly string[];
}

/** Element whose tooltip says more than is read on it: its name, or its key. A mark's number alone does not say what it counts. */
function describable(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const element = target.closest('button, a, [role="img"]');
  if (!(element instanceof HTMLElement) && !(element instanceof SVGElement)) return null;
  if (element.hasAttribute('title')) return null;
  if (keysOf(element) !== '') return element;
  const name = element.getAttribute('aria-label');
  const text = (element.textContent ?? '').trim();
  const isRead = element.getAttribute('role') === 'img' ? text === name : text !== '';
  return isRead || name === null ? null : element;
}

/** Keys pressed at once, or one after another, which `aria-keyshortcuts` cannot say. */
function keysOf(element: Element): string {
  return element.getAttribute('data-keys') ?? element.getAttribute('aria-keyshortcuts')?.split(' ')[0] ?? '';
}

const PRINTED: Readonly<Record<string, string>> = {
  Shift: '⇧',
  Enter: '↵',
  ArrowLeft: '←',
  ArrowRight: '→',
};

function shownOf(element: Element): Shown {
  const keys = keysOf(element);
  const name = element.querySelector('[data-label]')?.getAttribute('data-label') ?? element.textContent ?? '';
  return {
    element,
    text: (element.getAttribute('aria-label') ?? name).trim(),
    keys: keys.split(/(?<=.)[ +]/).flatMap((key) => (key === '' ? [] : [PRINTED[key] ?? key])),
  };
}

/**
 * Tooltip of every control with a key, and of every control and mark without a word: its name and its key, by pointer and by keyboard, and of a mark by a
 * long touch too. The pointer may go over to it; a key, a press or scrolling ends it (WCAG 1.4.13). One for all of them,
 * so that a control costs nothing. Hidden from screen readers, which read the name itself.
 */
export function IconTooltip() {
  const [shown, setShown] = useState<Shown | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isTouched = false;
    const hide = () => {
      clearTimeout(timer);
      isTouched = false;
      setShown(null);
    };
    const showLater = (element: Element) => {
      timer = setTimeout(() => element.isConnected && setShown(shownOf(element)), REST);
    };
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      clearTimeout(timer);
      if (target instanceof Node && box.current?.contains(target)) return;
      const element = describable(target);
      if (element === null) timer = setTimeout(hide, GRACE);
      else {
        if (box.current !== null) setShown(null);
        showLater(element);
      }
    };
    const touch = ({ target, pointerType }: PointerEvent) => {
      hide();
      const element = pointerType === 'touch' ? describable(target) : null;
      if (element?.getAttribute('role') !== 'img') return;
      timer = setTimeout(() => {
        isTouched = true;
        setShown(shownOf(element));
      }, REST);
    };
    const release = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch' && !isTouched) hide();
    };
    // The press that showed a mark's name does not open its row as well.
    const press = (event: MouseEvent) => {
      if (!isTouched) return;
      isTouched = event.type === 'contextmenu';
      event.preventDefault();
      event.stopPropagation();
    };
    const focus = ({ target }: FocusEvent) => {
      const element = describable(target);
      hide();
      if (element?.matches(':focus-visible')) setShown(shownOf(element));
    };
    const ends = ['keydown', 'focusout', 'scroll'] as const;
    const taken = ['click', 'contextmenu'] as const;
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('pointerover', over, { signal });
    addEventListener('focusin', focus, { signal });
    addEventListener('pointerdown', touch, { capture: true, passive: true, signal });
    addEventListener('pointerup', release, { signal });
    addEventListener('pointercancel', release, { signal });
    for (const type of taken) addEventListener(type, press, { capture: true, signal });
    for (const end of ends) addEventListener(end, hide, { capture: true, passive: true, signal });
    return () => {
      hide();
      stop.abort();
    };
  }, []);
  useEffect(() => {
    const tip = box.current;
    if (tip === null || shown === null) return;
    tip.showPopover?.();
    const at = shown.element.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const left = Math.min(Math.max(GAP, at.left + (at.width - width) / 2), innerWidth - width - GAP);
    const isBelow = at.bottom + GAP + height <= innerHeight;
    tip.style.left = `${left}px`;
    tip.style.top = `${isBelow ? at.bottom + GAP : at.top - GAP - height}px`;
  }, [shown]);
  if (shown === null) return null;
  return (
    <div
      key={shown.text}
      ref={box}
      popover="manual"
      aria-hidden="true"
      className={classNames(styles.tooltip)}
      style={{ position: 'fixed', inset: 'auto', margin: 0 }}
    >
      {shown.text}
      {shown.keys.length > 0 && <Kbd keys={shown.keys} />}
    </div>
  );
}
