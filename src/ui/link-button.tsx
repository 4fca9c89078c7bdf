import type { ReactNode } from 'react';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { Link } from './link.tsx';

export interface LinkButtonProps extends ButtonLook {
  href: string;
  children: ReactNode;
  icon?: ReactNode;
}

/** A link that looks like a button: for going somewhere, where Button is for doing something. */
export function LinkButton({ href, children, icon, ...look }: LinkButtonProps) {
  return (
    <Link href={href} className={buttonClass(look)}>
      {icon}
      <span className={styles.text}>{children}</span>
    </Link>
  );
}
