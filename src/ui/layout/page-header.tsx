import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  eyebrow?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  tabs?: ReactNode;
}

/** Page header with the page's only h1. */
export function PageHeader({ title, eyebrow, description, actions, tabs }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.row}>
        <div className={styles.texts}>
          {eyebrow !== undefined && <div className={styles.eyebrow}>{eyebrow}</div>}
          <h1 className={styles.title}>{title}</h1>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs}
    </div>
  );
}
