import type { ReactNode, RefObject } from 'react';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';
import own from './popover.module.css';

export interface AnchoredPopoverProps {
  /** Element beside which it opens. */
  anchor: RefObject<Element | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
  placement?: PopoverProps['placement'];
  size?: 'small' | 'wide';
}

/** Popover without a trigger of its own. Load it with React's `lazy`, so that its button does not wait for it. */
export function AnchoredPopover({
  anchor,
  label,
  onClose,
  children,
  placement = 'bottom start',
  size = 'small',
}: AnchoredPopoverProps) {
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={onClose}
      placement={placement}
      offset={4}
      aria-label={label}
      className={classNames(styles.popover, size === 'wide' && own.wide)}
    >
      <div className={own.content}>{children}</div>
    </Popover>
  );
}
