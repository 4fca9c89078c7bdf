import { type ReactNode, useContext } from 'react';
import { DialogTrigger, OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';
import own from './popover.module.css';

export interface PopoverProps extends Pick<AriaPopoverProps, 'isOpen' | 'defaultOpen' | 'onOpenChange'> {
  trigger: ReactNode;
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  placement?: AriaPopoverProps['placement'];
  size?: 'normal' | 'wide';
}

export function Popover({
  trigger,
  label,
  children,
  placement = 'bottom start',
  size,
  ...state
}: PopoverProps) {
  return (
    <DialogTrigger {...state}>
      {trigger}
      {/* React Aria gives it the role of a dialog; a Dialog inside would leave its hidden close buttons outside. */}
      <AriaPopover
        placement={placement}
        offset={4}
        aria-label={label}
        className={classNames(styles.popover, size === 'wide' && own.wide)}
      >
        <Content>{children}</Content>
      </AriaPopover>
    </DialogTrigger>
  );
}

function Content({ children }: Pick<PopoverProps, 'children'>) {
  const state = useContext(OverlayTriggerStateContext);
  return (
    <div className={own.content}>
      {typeof children === 'function' ? children(() => state?.close()) : children}
    </div>
  );
}
