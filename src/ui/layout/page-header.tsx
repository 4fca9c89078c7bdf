import { type ReactNode, useContext } from 'react';
import { PageActsContext } from './page-acts-context.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** `h2` where it heads what stands beside a page, which has no acts of a page. */
  heading?: 'h1' | 'h2';
  eyebrow?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  tabs?: ReactNode;
}

/** Header of a page, with its only h1. */
export function PageHeader({
  title,
  heading: Heading = 'h1',
  eyebrow,
  description,
  actions,
  tabs,
}: PageHeaderProps) {
  const acts = useContext(PageActsContext);
  return (
    <div className={styles.header}>
      <div className={styles.row}>
        <div className={styles.texts}>
          {eyebrow !== undefined && <div className={styles.eyebrow}>{eyebrow}</div>}
          <div className={styles.named}>
            <Heading className={styles.title}>{title}</Heading>
            {Heading === 'h1' && acts}
          </div>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs}
    </div>
  );
}
