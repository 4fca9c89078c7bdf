import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '#ui/class-names.ts';
import styles from './scope-selector.module.css';

export interface ScopePopoverProps {
  readonly triggerRef: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ScopePopover({ triggerRef, label, onClose, children }: ScopePopoverProps) {
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen
      onOpenChange={onClose}
      placement="bottom end"
      offset={4}
      className={classNames(styles.popover)}
    >
      <Dialog aria-label={label} className={classNames(styles.dialog)}>
        {children}
      </Dialog>
    </Popover>
  );
}
