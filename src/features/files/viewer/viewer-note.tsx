import type { ReactNode } from 'react';
import { Stack } from '#ui/layout/primitives.tsx';
import styles from './file-viewer.module.css';

interface ViewerNoteProps {
  readonly children: ReactNode;
  readonly isBusy?: boolean;
}

/** Words in the middle of the viewer, instead of a file. */
export function ViewerNote({ children, isBusy = false }: ViewerNoteProps) {
  return (
    <Stack
      gap={4}
      align="center"
      justify="center"
      grow
      paddingBlock={5}
      paddingInline={8}
      tone="soft"
      textAlign="center"
      className={styles.note}
      role="status"
      aria-busy={isBusy}
    >
      {children}
    </Stack>
  );
}
