import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  title: string;
  children: ReactNode;
  /** Shown beside the title. */
  count?: number;
  description?: ReactNode;
  actions?: ReactNode;
}

/** Titled section of a page without a background; Card is the one with a sheet. */
export function Section({ title, children, count, description, actions }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.head}>
        <div className={styles.texts}>
          <h2 id={id} className={styles.title}>
            {title}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </h2>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
