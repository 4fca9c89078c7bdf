import type { ReactNode } from 'react';
import { Row } from '../layout/primitives.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** Drawing of illustrations.tsx. */
  illustration?: ReactNode;
  title: string;
  /** Explanation of the list's content and how to add to it. */
  children?: ReactNode;
  action?: ReactNode;
  /** `small` for a card or a popup. */
  size?: 'small' | 'large';
  headingLevel?: 1 | 2 | 3;
}

export function EmptyState({
  illustration,
  title,
  children,
  action,
  size = 'large',
  headingLevel = 2,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.empty} data-size={size}>
      {illustration !== undefined && (
        <div className={styles.illustration} aria-hidden="true">
          {illustration}
        </div>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && (
        <Row gap={2} justify="center" wrap marginBlockStart={3}>
          {action}
        </Row>
      )}
    </div>
  );
}
