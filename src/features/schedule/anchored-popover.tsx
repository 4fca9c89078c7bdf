import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '#ui/class-names.ts';
import { useMedia } from '#ui/use-media.ts';
import styles from './anchored-popover.module.css';

export interface AnchoredPopoverProps {
  /** Where the block with this id is looked for. */
  within: RefObject<HTMLElement | null>;
  itemId: string;
  label: string;
  onClose(): void;
  children: ReactNode;
}

/** How many frames a block may take to be drawn before the popover opens where the calendar is. */
const PATIENCE = 20;
/** What stands beside a block takes that much of the window: the popover, and the room around it. Rem. */
const SIDE = 22.5;

/** A block as wide as the window, of a single day, leaves no room beside it. */
function hasRoomBeside({ left, right }: DOMRect): boolean {
  const side = SIDE * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return left >= side || window.innerWidth - right >= side;
}

/**
 * A popover beside a block. The calendar draws its blocks anew with every change, so it hangs on a still copy of the
 * block's place instead of on the block.
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
