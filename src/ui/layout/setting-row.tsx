import type { ReactNode } from 'react';
import styles from './setting-row.module.css';

/** Rows of one card, below each other. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>;
}

export interface SettingRowProps {
  name: string;
  hint?: string;
  /** Control at the end of the row: a choice, a button. */
  children: ReactNode;
}

/** One setting or act in one line: its name and what it does, and its control beside them. */
export function SettingRow({ name, hint, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}
