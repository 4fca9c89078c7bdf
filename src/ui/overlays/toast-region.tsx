import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { NativeIconButton } from '../actions/native-button.tsx';
import { classNames } from '../class-names.ts';
import { Text } from '../layout/primitives.tsx';
import type { ToastQueue } from './toast-queue.ts';
import styles from './toast-region.module.css';

export interface ToastRegionProps {
  queue: ToastQueue;
  /** Label of the region, for instance "Messages". */
  label: string;
  closeLabel: string;
}

/** Hold on the queue for one reason, released on unmount. */
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

/** Behind an open modal a toast can be neither read nor pressed, so its timeout starts afterwards. */
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

/** Distance from which a pressed pointer counts as dragging. Pixels. */
const DRAG = 4;

/**
 * Moves the toasts aside while something is dragged outside them, by pointer or by native drag: a toast must not
 * cover the drop target. No toast closes meanwhile. The attribute is set synchronously, since drop targets are looked
 * up under the pointer in the same event.
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
      listener: (event: DocumentEventMap[K]) => void,
      capture = true,
    ) => element.ownerDocument.addEventListener(name, listener, { capture, signal: stop.signal });
    listen('pointerdown', ({ target, clientX: x, clientY: y }) => {
      from = target instanceof Node && element.contains(target) ? null : { x, y };
    });
    listen('pointermove', ({ buttons, clientX, clientY }) => {
      if (from === null) return;
      // The pointer was released outside the window.
      if (buttons === 0) release();
      else if (Math.hypot(clientX - from.x, clientY - from.y) >= DRAG) stepAside(true);
    });
    listen('pointerup', release);
    listen('pointercancel', release);
    // Listens in the bubbling phase: a drag that the page cancelled never starts, and so has no end.
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

function uncoverFocused(region: HTMLElement): void {
  const focused = region.ownerDocument.activeElement;
  if (focused === null || region.contains(focused) || !focused.matches(':focus-visible')) return;
  const under = focused.getBoundingClientRect();
  // Toasts are still animating in: the region already has its final position.
  const { top, bottom } = region.getBoundingClientRect();
  const isCovered = [...region.querySelectorAll('li')].some((message) => {
    const { left, right } = message.getBoundingClientRect();
    return under.bottom > top && under.top < bottom && under.right > left && under.left < right;
  });
  if (isCovered) focused.scrollIntoView({ block: 'nearest' });
}

/** Publishes the height of the toasts, so that the page can be scrolled above them. */
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
 * Toasts of the queue. The polite live region stays mounted, since one that appears together with its text is not
 * read. F6 is left to the browser: the region is a landmark and its buttons are in the tab order.
 */
export function ToastRegion({ queue, label, closeLabel }: ToastRegionProps) {
  const toasts = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const region = useRef<HTMLElement>(null);
  const holdPointed = useHold(queue);
  const holdFocused = useHold(queue);
  useEffect(() => {
    // No leave or blur event fires for a toast that is removed under the pointer or with the focus in it.
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
            {/* A node of its own for another text, which is then read as an addition. */}
            <Text key={toast.text} grow mayShrink paddingBlock={2} leading="snug" lines="anywhere">
              {toast.text}
            </Text>
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
