import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { MonthJump } from './month-jump.tsx';
import styles from './schedule-header.module.css';

export interface ScheduleHeaderProps {
  title: string;
  note?: string;
  previousLabel: string;
  nextLabel: string;
  isAtToday: boolean;
  onStep(direction: 1 | -1): void;
  onToday(): void;
  /** First visible day. */
  date: string;
  onGo(date: string): void;
  children?: ReactNode;
}

/** Head of a week or day. The steps stand before the title: no title, however long, moves them under the pointer. */
export function ScheduleHeader(props: ScheduleHeaderProps) {
  const { title, note, previousLabel, nextLabel, isAtToday, onStep, onToday, date, onGo, children } = props;
  const { t } = useTranslation('pages');
  return (
    <Row as="header" gap={4} rowGap={2} align="center" wrap className={styles.header}>
      <Row gap={1} wrap>
        <IconButton
          variant="quiet"
          label={previousLabel}
          icon={<IconChevronLeft aria-hidden="true" />}
          onPress={() => onStep(-1)}
        />
        <Button variant="quiet" onPress={onToday} isDisabled={isAtToday} shortcutKey="n">
          {t('schedule.today')}
        </Button>
        <IconButton
          variant="quiet"
          label={nextLabel}
          icon={<IconChevronRight aria-hidden="true" />}
          onPress={() => onStep(1)}
        />
        <MonthJump date={date} onGo={onGo} />
      </Row>
      <Row gap={3} rowGap={0} align="baseline" wrap mayShrink className={styles.heading}>
        <h1 className={styles.title} aria-live="polite">
          {title}
        </h1>
        {note !== undefined && (
          <Text tone="faint" size="sm">
            {note}
          </Text>
        )}
      </Row>
      {children !== undefined && <div className={styles.extra}>{children}</div>}
    </Row>
  );
}
