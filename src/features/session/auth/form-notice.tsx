import type { ReactNode } from 'react';
import styles from './auth-form.module.css';

/** Notice above or below a form. A failure is announced at once. */
export function FormNotice({ tone, children }: { tone: 'plain' | 'failed'; children: ReactNode }) {
  return (
    <p
      role={tone === 'failed' ? 'alert' : 'status'}
      className={tone === 'failed' ? styles.failed : styles.plain}
    >
      {children}
    </p>
  );
}
