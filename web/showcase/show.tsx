import type { ReactNode } from 'react';
import { Section } from '#ui/layout/section.tsx';
import styles from './showcase.module.css';
import type { Words } from './words.ts';

export interface ShowProps {
  words: Words;
}

interface FrameProps {
  id: string;
  title: string;
  children: ReactNode;
}

export function Show({ id, title, children }: FrameProps) {
  return (
    <div id={id} className={styles.anchor}>
      <Section title={title}>{children}</Section>
    </div>
  );
}
