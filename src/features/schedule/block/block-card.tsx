import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockRepeatSlot } from '#domain/schedule/schedule-slots.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { TitledItem } from '../calendars/use-calendar-rows.ts';
import styles from './calendar-card.module.css';
import { CalendarCard } from './calendar-card.tsx';
import { EventFacts, WhyReadOnly } from './event-facts.tsx';

export interface BlockCardProps {
  row: TitledItem;
  /** Formatted time of the block. */
  time: string;
  onRename(title: string): void;
  onRepeat(rule: string | null): void;
  onChangeTime(): void;
  onDuplicate(): void;
  onRemove(): void;
  onClose(): void;
}

export function BlockCard({
  row,
  time,
  onRename,
  onRepeat,
  onChangeTime,
  onDuplicate,
  onRemove,
  onClose,
}: BlockCardProps) {
  const { t } = useTranslation('pages');
  const { item, task, title } = row;
  const [words, setWords] = useState(title);
  const isOwn = item.noteId === null;
  const isFixed = item.isReadOnly;
  const titleField = (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const next = words.trim();
        if (next !== '' && next !== title) onRename(next);
        onClose();
      }}
    >
      <TextField
        label={t('schedule.card.title')}
        value={words}
        onChange={setWords}
        maxLength={500}
        autoComplete="off"
      />
    </form>
  );
  return (
    <CalendarCard
      title={isOwn && !isFixed ? titleField : title}
      time={task?.progress === 'done' ? `${time} · ${t('schedule.done')}` : time}
      taskId={item.noteId}
      acts={
        <>
          <Link href={`/schedule-item/${item.id}`} className={styles.link}>
            {t('schedule.agenda.openBlock')}
          </Link>
          {!isFixed && (
            <>
              <Button size="small" variant="quiet" onPress={onChangeTime}>
                {t('schedule.card.changeTime')}
              </Button>
              <Button size="small" variant="quiet" shortcutKey="d" onPress={onDuplicate}>
                {t('schedule.card.duplicate')}
              </Button>
              <Button size="small" variant="quiet" shortcutKey="Delete" onPress={onRemove}>
                {t('button.remove')}
              </Button>
            </>
          )}
        </>
      }
    >
      {item.rule !== null && <BlockRepeatSlot times={item} rule={item.rule} onChange={onRepeat} />}
      <EventFacts facts={item} />
      <WhyReadOnly item={item} />
    </CalendarCard>
  );
}
