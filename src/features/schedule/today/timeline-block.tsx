import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useTranslation } from 'react-i18next';
import { kindOf } from '#domain/schedule/block-kind.ts';
import { classNames } from '#ui/class-names.ts';
import { swatchColors } from '#ui/marks/swatch.ts';
import block from '../block/block.module.css';
import type { TitledItem } from '../calendars/use-calendar-rows.ts';
import styles from './timeline.module.css';

export interface TimelineBlockProps {
  row: TitledItem;
  time: string;
  isNow?: boolean;
  isOneLine?: boolean;
  onOpen(block: { itemId: string; taskId: string | null }): void;
}

export function TimelineBlock({ row, time, isNow = false, isOneLine = false, onOpen }: TimelineBlockProps) {
  const { t } = useTranslation('pages');
  const { item, task, title } = row;
  const kind = kindOf(item, task);
  return (
    <button
      type="button"
      className={classNames(block.block, styles.block)}
      data-kind={kind}
      data-task={item.noteId ?? undefined}
      style={kind === 'outside' ? swatchColors(row.tone) : undefined}
      data-now={isNow || undefined}
      data-line={isOneLine || undefined}
      aria-label={t(kind === 'done' ? 'schedule.timeline.openDone' : 'schedule.timeline.open', {
        title,
        time,
      })}
      aria-current={isNow ? 'time' : undefined}
      onClick={() => onOpen({ itemId: item.id, taskId: item.noteId })}
    >
      <span className={styles.title}>
        {kind === 'done' && <IconCheck aria-hidden="true" className={block.check} />}
        {title}
      </span>
      <span className={styles.time}>{time}</span>
    </button>
  );
}
