import type { ReactNode } from 'react';
import styles from './badge.module.css';

export interface BadgeProps {
  children: ReactNode;
  tone?: 'neutral' | 'accent' | 'notice' | 'danger';
  icon?: ReactNode;
}

/** Badge: a word or number about the element beside it. */
export function Badge({ children, tone = 'neutral', icon }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
