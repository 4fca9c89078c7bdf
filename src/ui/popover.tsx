import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';
import own from './popover.module.css';

export interface PopoverProps extends Pick<AriaPopoverProps, 'isOpen' | 'defaultOpen' | 'onOpenChange'> {
  /** The button that opens it. */
  trigger: ReactNode;
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: AriaPopoverProps['placement'];
}

/** A small sheet beside its button: filters, a quick edit. */
export function Popover({ trigger, label, children, placement = 'bottom start', ...state }: PopoverProps) {
  return (
    <DialogTrigger {...state}>
      {trigger}
      <AriaPopover placement={placement} offset={4} className={classNames(styles.popover)}>
        <Dialog aria-label={label} className={classNames(own.content)}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
