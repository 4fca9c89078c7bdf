import type { ReactNode } from 'react';
import { Section } from '#ui/layout/section.tsx';
import styles from './showcase.module.css';
import type { ShowcaseTexts } from './showcase-texts.ts';

export interface SectionProps {
  words: ShowcaseTexts;
}

interface FrameProps {
  id: string;
  title: string;
  children: ReactNode;
}

export function ShowcaseSection({ id, title, children }: FrameProps) {
  return (
    <div id={id} className={styles.anchor}>
      <Section title={title}>{children}</Section>
    </div>
  );
}
