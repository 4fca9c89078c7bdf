import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { NativeIconButton } from './native-button.tsx';
import type { ToastQueue } from './toast-queue.ts';
import styles from './toast-region.module.css';

export interface ToastRegionProps {
  queue: ToastQueue;
  /** Names the region, for instance "Messages". */
  label: string;
  closeLabel: string;
}

/** Holds the queue or lets it go: nothing leaves while a reason stands. */
function useHold(queue: ToastQueue): (isHeld: boolean) => void {
  const release = useRef<(() => void) | null>(null);
  const hold = useCallback(
    (isHeld: boolean) => {
      if (isHeld) release.current ??= queue.hold();
      else {
        release.current?.();
        release.current = null;
      }
    },
    [queue],
  );
  useEffect(() => () => hold(false), [hold]);
  return hold;
}

/** Behind a modal a message can be neither read nor pressed: its time begins when the modal is gone. */
function useWaitBehindModals(region: RefObject<HTMLElement | null>, queue: ToastQueue): void {
  const hold = useHold(queue);
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    const look = () => hold(element.closest('[inert]') !== null);
    const observer = new MutationObserver(look);
    observer.observe(element.ownerDocument.documentElement, { subtree: true, attributeFilter: ['inert'] });
    look();
    return () => observer.disconnect();
  }, [region, hold]);
}

/** A held pointer that went this far drags something. Pixels. */
const DRAG = 4;

/**
 * Marks the region while something outside it is dragged, by a held pointer or by the browser: a message must not cover
 * the place where it is dropped. Nothing leaves meanwhile. The mark is set at once, since what is dragged over looks for
 * what lies under the pointer in the same event.
 */
function useStepAside(region: RefObject<HTMLElement | null>, queue: ToastQueue): void {
  const hold = useHold(queue);
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    const stop = new AbortController();
    let from: { x: number; y: number } | null = null;
    let isBrowserDrag = false;
    const stepAside = (isAside: boolean) => {
      if (isAside === element.hasAttribute('data-aside')) return;
      element.toggleAttribute('data-aside', isAside);
      hold(isAside);
    };
    const release = () => {
      from = null;
      stepAside(isBrowserDrag);
    };
    const listen = <K extends keyof DocumentEventMap>(
      name: K,
      hear: (event: DocumentEventMap[K]) => void,
      capture = true,
    ) => element.ownerDocument.addEventListener(name, hear, { capture, signal: stop.signal });
    listen('pointerdown', ({ target, clientX: x, clientY: y }) => {
      from = target instanceof Node && element.contains(target) ? null : { x, y };
    });
    listen('pointermove', ({ buttons, clientX, clientY }) => {
      if (from === null) return;
      // It was let go outside of the window.
      if (buttons === 0) release();
      else if (Math.hypot(clientX - from.x, clientY - from.y) >= DRAG) stepAside(true);
    });
    listen('pointerup', release);
    listen('pointercancel', release);
    // Heard last: a drag that the page refused never begins, and so has no end.
    const dragBegins = (event: DragEvent) => {
      if (event.defaultPrevented) return;
      isBrowserDrag = true;
      stepAside(true);
    };
    listen('dragstart', dragBegins, false);
    listen('dragend', () => {
      isBrowserDrag = false;
      release();
    });
    return () => stop.abort();
  }, [region, hold]);
}

/** Scrolls what the keyboard is at above the messages that have come to stand over it. */
function uncoverFocused(region: HTMLElement): void {
  const focused = region.ownerDocument.activeElement;
  if (focused === null || region.contains(focused) || !focused.matches(':focus-visible')) return;
  const under = focused.getBoundingClientRect();
  // A message is still rising: where the region stands is where it will.
  const { top, bottom } = region.getBoundingClientRect();
  const isCovered = [...region.querySelectorAll('li')].some((message) => {
    const { left, right } = message.getBoundingClientRect();
    return under.bottom > top && under.top < bottom && under.right > left && under.left < right;
  });
  if (isCovered) focused.scrollIntoView({ block: 'nearest' });
}

/** Tells the page how much of its end is covered, so that it can be scrolled above that. */
function useRoom(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    const { style } = element.ownerDocument.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--toast-room', `${element.offsetHeight}px`);
      uncoverFocused(element);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-room');
    };
  }, [region]);
}

/**
 * Shows the queue's toasts. The polite live region stays mounted, since one that arrives together with its text is not
 * read. F6 is left to the browser: the region is a landmark and its buttons stand in the tab order.
 */
export function ToastRegion({ queue, label, closeLabel }: ToastRegionProps) {
  const toasts = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const region = useRef<HTMLElement>(null);
  const holdPointed = useHold(queue);
  const holdFocused = useHold(queue);
  useEffect(() => {
    // What leaves from under the pointer, or with the focus in it, says nothing of that.
    if (toasts.length === 0) holdPointed(false);
    holdFocused(toasts.length > 0 && region.current?.matches(':focus-within') === true);
  }, [toasts, holdPointed, holdFocused]);
  useWaitBehindModals(region, queue);
  useStepAside(region, queue);
  useRoom(region);
  return (
    <section
      ref={region}
      aria-label={label}
      className={styles.region}
      onPointerEnter={() => holdPointed(true)}
      onPointerLeave={() => holdPointed(false)}
      onFocus={() => holdFocused(true)}
      onBlur={() => holdFocused(false)}
    >
      <ol aria-live="polite" aria-relevant="additions" className={styles.list}>
        {toasts.map((toast) => (
          <li key={toast.id} className={classNames(styles.toast, toast.tone === 'failed' && styles.failed)}>
            <span className={styles.text}>{toast.text}</span>
            {toast.action && (
              <button type="button" className={styles.action} onClick={() => queue.act(toast.id)}>
                {toast.action.label}
              </button>
            )}
            <NativeIconButton
              size="small"
              label={closeLabel}
              icon={<IconX aria-hidden="true" />}
              onPress={() => queue.close(toast.id)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
