import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classNames } from '../class-names.ts';
import { Spinner } from '../states/spinner.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { withKeys } from './button-keys.tsx';

export interface IconButtonProps
  extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'>,
    Omit<ButtonLook, 'isWide'> {
  /** Accessible name, which the tooltip shows. */
  label: string;
  icon: ReactNode;
  /** Keys that press it, which its tooltip shows. */
  'aria-keyshortcuts'?: string | undefined;
}

export function IconButton({ label, icon, variant = 'plain', size, ...props }: IconButtonProps) {
  return (
    <AriaButton
      {...props}
      {...withKeys(props['aria-keyshortcuts'])}
      aria-label={label}
      className={classNames(buttonClass({ variant, size }), styles.iconOnly)}
    >
      {({ isPending }) => (isPending ? <Spinner label={label} /> : icon)}
    </AriaButton>
  );
}
