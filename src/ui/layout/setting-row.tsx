import type { ReactNode } from 'react';
import { Box, Grid, Row, Text } from './primitives.tsx';

/** Rows of one card, below each other. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <Grid gap={5}>{children}</Grid>;
}

export interface SettingRowProps {
  name: string;
  hint?: string;
  /** Control at the end of the row: a choice, a button. */
  children: ReactNode;
}

/** One setting or act in one line: its name and what it does, and its control beside them. */
export function SettingRow({ name, hint, children }: SettingRowProps) {
  return (
    <Row gap={5} rowGap={3} align="center" justify="between" wrap>
      <Box basis="12rem" mayShrink>
        <Text as="p" weight="medium">
          {name}
        </Text>
        {hint !== undefined && (
          <Text as="p" maxWidth="60ch" tone="faint" size="sm" leading="snug">
            {hint}
          </Text>
        )}
      </Box>
      <Box maxWidth="100%">{children}</Box>
    </Row>
  );
}
