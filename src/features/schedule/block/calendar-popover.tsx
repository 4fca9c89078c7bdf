import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '#ui/class-names.ts';
import { useMedia } from '#ui/use-media.ts';
import styles from './calendar-popover.module.css';

export interface AnchoredPopoverProps {
  /** Container in which the block with this id is searched. */
  within: RefObject<HTMLElement | null>;
  itemId: string;
  label: string;
  onClose(): void;
  children: ReactNode;
}

/** Frames to wait for the block before the popover opens at the calendar. */
const PATIENCE = 20;
/** Width of a popover with the gap around it. Rem. */
const SIDE = 22.5;

/** Whether the popover fits beside the block; a block of a single day can be as wide as the window. */
function hasRoomBeside({ left, right }: DOMRect): boolean {
  const side = SIDE * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return left >= side || window.innerWidth - right >= side;
}

/**
 * FullCalendar recreates its blocks on every change, so this anchors to an invisible copy of the rectangle.
 */
export function AnchoredPopover({ within, itemId, label, onClose, children }: AnchoredPopoverProps) {
  const isWide = useMedia('(min-width: 48rem)');
  const anchor = useRef<HTMLDivElement>(null);
  const [rect, setRect] = useState<DOMRect | null>(null);
  useLayoutEffect(() => {
    let frame = 0;
    let tries = 0;
    const look = () => {
      const block = within.current?.querySelector(`[data-item="${itemId}"]`);
      const found = block ?? (tries >= PATIENCE ? within.current : null);
      tries += 1;
      if (found) setRect(found.getBoundingClientRect());
      else frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [within, itemId]);
  return (
    <>
      <div
        ref={anchor}
        className={styles.anchor}
        style={
          rect === null
            ? {}
            : { top: rect.top, left: rect.left, width: rect.width, height: Math.min(rect.height, 160) }
        }
      />
      <Popover
        triggerRef={anchor}
        isOpen={rect !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        placement={isWide && rect !== null && hasRoomBeside(rect) ? 'right top' : 'bottom'}
        offset={6}
        className={classNames(styles.popover)}
      >
        <Dialog aria-label={label} className={classNames(styles.dialog)}>
          {children}
        </Dialog>
      </Popover>
    </>
  );
}
