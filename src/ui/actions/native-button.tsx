import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

export interface NativeButtonProps extends ButtonLook {
  children: ReactNode;
  icon?: ReactNode;
  /** `submit` submits the form around it. */
  type?: 'button' | 'submit';
  onPress?: () => void;
  'aria-label'?: string;
}

/** Button without React Aria, for the first paint of a popup: same look, native behaviour. */
export function NativeButton({
  children,
  icon,
  variant,
  size,
  isWide,
  type = 'button',
  onPress,
  ...props
}: NativeButtonProps) {
  return (
    <button {...props} type={type} className={buttonClass({ variant, size, isWide })} onClick={onPress}>
      {icon}
      <span className={styles.text}>{children}</span>
    </button>
  );
}

export interface NativeIconButtonProps extends Omit<ButtonLook, 'isWide'> {
  label: string;
  icon: ReactNode;
  isExpanded?: boolean;
  onPress: () => void;
}

export function NativeIconButton({
  label,
  icon,
  variant = 'plain',
  size,
  isExpanded,
  onPress,
}: NativeIconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isExpanded}
      className={classNames(buttonClass({ variant, size }), styles.iconOnly)}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}
