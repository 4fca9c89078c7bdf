import { type ReactNode, useContext } from 'react';
import { PageActsContext } from './page-acts-context.ts';
import styles from './page-header.module.css';
import { Box, Row, Stack, Text } from './primitives.tsx';

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
    <Stack gap={3} rigid marginBlockEnd={5}>
      <Row gap={5} rowGap={3} align="end" justify="between" wrap>
        <Box mayShrink>
          {eyebrow !== undefined && (
            <Text as="div" tone="faint" size="sm">
              {eyebrow}
            </Text>
          )}
          <Row gap={1} align="center">
            <Heading className={styles.title}>{title}</Heading>
            {Heading === 'h1' && acts}
          </Row>
          {description !== undefined && (
            <Text as="p" maxWidth="var(--measure)" marginBlockStart={1} tone="soft">
              {description}
            </Text>
          )}
        </Box>
        {actions !== undefined && (
          <Row gap={2} align="center" wrap mayShrink className={styles.actions}>
            {actions}
          </Row>
        )}
      </Row>
      {tabs}
    </Stack>
  );
}
