import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#ui/actions/link.tsx';
import { Row, Stack, Text } from '#ui/layout/primitives.tsx';
import styles from './calendar-card.module.css';

interface CalendarCardProps {
  /** Text of the head, or a field in its place. */
  title: ReactNode;
  time: ReactNode;
  /** Task that the card leads to; null without one. */
  taskId: string | null;
  acts: ReactNode;
  children?: ReactNode;
}

/** Card that a block or a due date opens in the calendar. */
export function CalendarCard({ title, time, taskId, acts, children }: CalendarCardProps) {
  const { t } = useTranslation('pages');
  return (
    <Stack gap={3}>
      {typeof title === 'string' ? (
        <Text as="h2" size="lg" lines="anywhere">
          {title}
        </Text>
      ) : (
        title
      )}
      <Text as="p" tone="soft" size="sm" tabular>
        {time}
      </Text>
      {children}
      <Row gap={2} align="center" justify="end" wrap>
        {taskId !== null && (
          <Link href={`/task/${taskId}`} className={styles.link}>
            {t('schedule.card.openTask')}
          </Link>
        )}
        {acts}
      </Row>
    </Stack>
  );
}
