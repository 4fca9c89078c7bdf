import type { CSSProperties } from 'react';
import type { TemplateTask } from '#contract/task/template.ts';
import { Box, Text } from '#ui/layout/primitives.tsx';
import styles from './templates.module.css';

interface TemplateOutlineProps {
  readonly label: string;
  readonly tree: readonly TemplateTask[];
  /** Text of a task's due date; empty without one. */
  readonly dueText: (task: TemplateTask) => string;
}

/** Tasks of a template as they will be nested, each with its due date. */
export function TemplateOutline({ label, tree, dueText }: TemplateOutlineProps) {
  return (
    <Box as="ul" aria-label={label} paddingBlock={2} paddingInline={3} frame="lg">
      {tree.map((task, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a task of a template is known by its row alone
        <li key={index} className={styles.line} style={{ '--depth': task.depth } as CSSProperties}>
          <Text mayShrink lines="anywhere">
            {task.title}
          </Text>
          <span className={styles.date}>{dueText(task)}</span>
        </li>
      ))}
    </Box>
  );
}
