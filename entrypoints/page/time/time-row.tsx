import type { ReactNode } from 'react';
import { TodayTotal } from '#features/timers/today-total.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import styles from './time-row.module.css';

export function TimeRow({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <Text as="p" grow tone="soft" size="sm" tabular>
        <TodayTotal />
      </Text>
      {children}
    </div>
  );
}
