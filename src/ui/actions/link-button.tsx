import type { ReactNode } from 'react';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { Link } from './link.tsx';

export interface LinkButtonProps extends ButtonLook {
  href: string;
  children: ReactNode;
  icon?: ReactNode;
}

/** Link with the look of a button: for navigation, as Button is for actions. */
export function LinkButton({ href, children, icon, ...look }: LinkButtonProps) {
  return (
    <Link href={href} className={buttonClass(look)}>
      {icon}
      <span className={styles.text}>{children}</span>
    </Link>
  );
}
