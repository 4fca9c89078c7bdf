import { classNames } from '../class-names.ts';
import styles from './button.module.css';

export interface ButtonLook {
  variant?: 'primary' | 'quiet' | 'plain' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Fills the width of its container. */
  isWide?: boolean | undefined;
}

/** Button style for other elements, such as a router's link. */
export function buttonClass({ variant = 'quiet', size = 'medium', isWide = false }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], isWide && styles.wide);
}
