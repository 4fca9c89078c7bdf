import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useTranslation } from 'react-i18next';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { datesOf, intervalOf, minutesOf } from '#domain/schedule/item-times.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { describeTimes } from '#domain/schedule/use-item-actions.ts';
import { dayOf } from '#time/wall-clock.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Link } from '#ui/actions/link.tsx';
import styles from './task-schedule.module.css';

export interface TaskBlockRowProps {
  item: ScheduleItem;
  settings: ScheduleSettings;
  format: ScheduleFormat;
  onMove(): void;
  onRemove(): void;
}

export function TaskBlockRow({ item, settings, format, onMove, onRemove }: TaskBlockRowProps) {
  const { t } = useTranslation('pages');
  const time = describeTimes(item, settings, format);
  const { start, end } = intervalOf(item);
  const date = item.isAllDay ? datesOf(item).first : dayOf(start, settings.timeZone);
  return (
    <li className={styles.row}>
      <Link href={`/schedule/week/${date}`} className={styles.link}>
        {time}
      </Link>
      <span className={styles.length}>
        {item.isAllDay ? t('schedule.allDay') : format.duration(minutesOf({ start, end }))}
      </span>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('schedule.task.moveBlock', { time })}
        onPress={onMove}
      >
        {t('schedule.task.move')}
      </Button>
      <IconButton
        size="small"
        label={t('schedule.task.removeBlock', { time })}
        icon={<IconTrash aria-hidden="true" />}
        onPress={onRemove}
      />
    </li>
  );
}
