import type { CSSProperties } from 'react';
import { Grid, Row, Stack } from '#ui/layout/primitives.tsx';
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
      <Row gap={4} rowGap={3} align="center" wrap>
        <Mark size="small" label="Daywall" />
        <Mark size="medium" label="Daywall" />
        <Mark size="large" label="Daywall" />
      </Row>
      <Stack gap={3} mayShrink>
        {sizes.map((size) => (
          <p key={size} className={styles.sample} style={{ fontSize: `var(--text-${size})` }}>
            {words.sample}
          </p>
        ))}
      </Stack>
      <Grid gap={3} columns="repeat(auto-fill, minmax(6rem, 1fr))">
        {colours.map((name) => {
          // A custom property is no key of CSSProperties.
          const shown = { '--shown': `var(--${name})` } as CSSProperties;
          return (
            <Stack as="span" key={name} gap={1} tone="soft" size="xs" className={styles.colour} style={shown}>
              {name}
            </Stack>
          );
        })}
      </Grid>
    </ShowcaseSection>
  );
}
