import type { ReactNode } from 'react';
import { TodayTotal } from '#features/timers/today-total.tsx';
import styles from './time-row.module.css';

export function TimeRow({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <p className={styles.total}>
        <TodayTotal />
      </p>
      {children}
    </div>
  );
}
