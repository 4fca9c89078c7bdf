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

/** Control or mark with a name that is not to be read on it: a mark’s number alone does not say what it counts. */
function unlabelled(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const element = target.closest('button, a, [role="img"]');
  if (!(element instanceof HTMLElement) && !(element instanceof SVGElement)) return null;
  const name = element.getAttribute('aria-label');
  const text = (element.textContent ?? '').trim();
  const isRead = element.getAttribute('role') === 'img' ? text === name : text !== '';
  return isRead || name === null || element.hasAttribute('title') ? null : element;
}

function shownOf(element: Element): Shown {
  const [keys = ''] = (element.getAttribute('aria-keyshortcuts') ?? '').split(' ');
  return {
    element,
    text: element.getAttribute('aria-label') ?? '',
    keys: keys === '' ? [] : keys.split('+').map((key) => (key === 'Shift' ? '⇧' : key)),
  };
}

/**
 * Tooltip of every control and mark without a word: its name and its key, by pointer and by keyboard, and of a mark by a
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
      const element = unlabelled(target);
      if (element === null) timer = setTimeout(hide, GRACE);
      else {
        if (box.current !== null) setShown(null);
        showLater(element);
      }
    };
    const touch = ({ target, pointerType }: PointerEvent) => {
      hide();
      const element = pointerType === 'touch' ? unlabelled(target) : null;
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
      const element = unlabelled(target);
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
