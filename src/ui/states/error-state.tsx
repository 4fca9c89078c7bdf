import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { EmptyState } from './empty-state.tsx';
import { TornSheet } from './illustrations.tsx';

export interface ErrorStateProps {
  title: string;
  /** Description of the error and of what was not affected. */
  children?: ReactNode;
  /** Usually a button that tries again. */
  action?: ReactNode;
  /** Error id for support. */
  detail?: string | undefined;
  size?: 'small' | 'large';
}

export function ErrorState({ title, children, action, detail, size = 'large' }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState illustration={<TornSheet />} title={title} size={size} action={action}>
        {children}
        {detail !== undefined && (
          <p>
            <code className={styles.detail}>{detail}</code>
          </p>
        )}
      </EmptyState>
    </div>
  );
}
