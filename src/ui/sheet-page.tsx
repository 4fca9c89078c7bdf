import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';
import styles from './sheet-page.module.css';

interface PartProps {
  readonly children: ReactNode;
}

/** A page that asks one thing, on a sheet of its own without the app around it. */
export function SheetPage({ children }: PartProps) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Mark size="large" />
        {children}
      </div>
    </main>
  );
}

export function SheetTitle({ children }: PartProps) {
  return <h1 className={styles.title}>{children}</h1>;
}

export function SheetLead({ children }: PartProps) {
  return <p className={styles.lead}>{children}</p>;
}

/** Small print. */
export function SheetNote({ children }: PartProps) {
  return <p className={styles.note}>{children}</p>;
}

/** The buttons, side by side where there is room. */
export function SheetAnswers({ children }: PartProps) {
  return <div className={styles.answers}>{children}</div>;
}
