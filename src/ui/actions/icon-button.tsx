import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classNames } from '../class-names.ts';
import { Spinner } from '../states/spinner.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

export interface IconButtonProps
  extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'>,
    Omit<ButtonLook, 'isWide'> {
  /** Accessible name. Wrap the button in a Tooltip with the same text if the icon alone may puzzle. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, variant = 'plain', size, ...props }: IconButtonProps) {
  return (
    <AriaButton
      {...props}
      aria-label={label}
      className={classNames(buttonClass({ variant, size }), styles.iconOnly)}
    >
      {({ isPending }) => (isPending ? <Spinner label={label} /> : icon)}
    </AriaButton>
  );
}
