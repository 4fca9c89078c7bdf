import { type ReactNode, useId } from 'react';
import { Box, Row, Stack, Text } from './primitives.tsx';
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
    <Stack as="section" aria-labelledby={id} gap={3} mayShrink className={styles.section}>
      <header className={styles.head}>
        <Box mayShrink>
          <Text as="h2" id={id} size="lg" lines="anywhere">
            {title}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </Text>
          {description !== undefined && (
            <Text as="p" maxWidth="var(--measure)" tone="soft" size="sm">
              {description}
            </Text>
          )}
        </Box>
        {actions !== undefined && (
          <Row gap={2} wrap>
            {actions}
          </Row>
        )}
      </header>
      {children}
    </Stack>
  );
}
