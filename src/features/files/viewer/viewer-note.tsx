import type { ReactNode } from 'react';
import styles from './file-viewer.module.css';

interface ViewerNoteProps {
  readonly children: ReactNode;
  readonly isBusy?: boolean;
}

/** Words in the middle of the viewer, instead of a file. */
export function ViewerNote({ children, isBusy = false }: ViewerNoteProps) {
  return (
    <div className={styles.note} role="status" aria-busy={isBusy}>
      {children}
    </div>
  );
}
