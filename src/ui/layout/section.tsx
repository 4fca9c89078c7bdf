import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  title: string;
  children: ReactNode;
  /** Shown beside the title. */
  count?: number;
  description?: ReactNode;
  actions?: ReactNode;
  headingLevel?: 2 | 3;
}

/** Titled section of a page without a background; Card is the one with a sheet. */
export function Section({ title, children, count, description, actions, headingLevel = 2 }: SectionProps) {
  const id = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.head}>
        <div className={styles.texts}>
          <Heading id={id} className={styles.title}>
            {title}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </Heading>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
