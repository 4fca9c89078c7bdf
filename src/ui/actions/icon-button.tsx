import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classNames } from '../class-names.ts';
import { Spinner } from '../states/spinner.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { useKeyedRender } from './button-keys.tsx';

export interface IconButtonProps
  extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'>,
    Omit<ButtonLook, 'isWide'> {
  /** Accessible name, which the tooltip shows. */
  label: string;
  icon: ReactNode;
  /** Key of the app that presses it, which its tooltip shows as it is on this device. */
  shortcutKey?: string | undefined;
}

export function IconButton({ label, icon, variant = 'plain', size, shortcutKey, ...props }: IconButtonProps) {
  const keyed = useKeyedRender(shortcutKey);
  return (
    <AriaButton
      {...props}
      {...keyed}
      aria-label={label}
      className={classNames(buttonClass({ variant, size }), styles.iconOnly)}
    >
      {({ isPending }) => (isPending ? <Spinner label={label} /> : icon)}
    </AriaButton>
  );
}
