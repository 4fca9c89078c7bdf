import { type ReactNode, useContext } from 'react';
import { PageActsContext } from './page-acts-context.ts';
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
          <div className={styles.named}>
            <h1 className={styles.title}>{title}</h1>
            {useContext(PageActsContext)}
          </div>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs}
    </div>
  );
}
