import type { ReactNode } from 'react';
import styles from './settings-page.module.css';

export function SettingRow({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
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
