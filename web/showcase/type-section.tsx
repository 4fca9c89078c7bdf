import type { CSSProperties } from 'react';
import { Mark } from '#ui/marks/mark.tsx';
import styles from './showcase.module.css';
import { type SectionProps, ShowcaseSection } from './showcase-section.tsx';

const sizes = ['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'];
const colours = [
  'ground',
  'surface',
  'surface-sunk',
  'ink',
  'ink-soft',
  'ink-faint',
  'accent',
  'accent-wash',
  'urgency-1',
  'urgency-2',
  'urgency-3',
  'urgency-4',
  'urgency-5',
  'notice-wash',
  'danger',
  'danger-wash',
];

export function TypeSection({ words }: SectionProps) {
  return (
    <ShowcaseSection id="type" title={words.type}>
      <div className={styles.row}>
        <Mark size="small" label="Daywall" />
        <Mark size="medium" label="Daywall" />
        <Mark size="large" label="Daywall" />
      </div>
      <div className={styles.stack}>
        {sizes.map((size) => (
          <p key={size} className={styles.sample} style={{ fontSize: `var(--text-${size})` }}>
            {words.sample}
          </p>
        ))}
      </div>
      <div className={styles.colours}>
        {colours.map((name) => {
          // A custom property is no key of CSSProperties.
          const shown = { '--shown': `var(--${name})` } as CSSProperties;
          return (
            <span key={name} className={styles.colour} style={shown}>
              {name}
            </span>
          );
        })}
      </div>
    </ShowcaseSection>
  );
}
