import type { ReactNode } from 'react';
import { Mark } from '../marks/mark.tsx';
import { Text } from './primitives.tsx';
import styles from './sheet-page.module.css';

interface PartProps {
  readonly children: ReactNode;
}

interface TitledSheetProps extends PartProps {
  readonly title: string;
}

/** Page with a single question on a sheet, without the app shell. */
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

export function TitledSheet({ title, children }: TitledSheetProps) {
  return (
    <SheetPage>
      <SheetTitle>{title}</SheetTitle>
      {children}
    </SheetPage>
  );
}

export function SheetTitle({ children }: PartProps) {
  return <h1 className={styles.title}>{children}</h1>;
}

export function SheetLead({ children }: PartProps) {
  return (
    <Text as="p" tone="soft" lines="anywhere">
      {children}
    </Text>
  );
}

export function SheetNote({ children }: PartProps) {
  return (
    <Text as="p" tone="faint" size="sm">
      {children}
    </Text>
  );
}

/** Buttons of a sheet, side by side if there is room. */
export function SheetAnswers({ children }: PartProps) {
  return <div className={styles.answers}>{children}</div>;
}
