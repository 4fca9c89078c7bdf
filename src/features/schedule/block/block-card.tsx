import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { TitledItem } from '../calendars/use-calendar-rows.ts';
import styles from './block-card.module.css';
import { EventFacts, WhyReadOnly } from './event-facts.tsx';

export interface BlockCardProps {
  row: TitledItem;
  /** Formatted time of the block. */
  time: string;
  onRename(title: string): void;
  onChangeTime(): void;
  onDuplicate(): void;
  onRemove(): void;
  onClose(): void;
}

export function BlockCard({
  row,
  time,
  onRename,
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
  return (
    <div className={styles.card}>
      {isOwn && !isFixed ? (
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
      ) : (
        <h2 className={styles.title}>{title}</h2>
      )}
      <p className={styles.time}>
        {time}
        {task?.progress === 'done' && ` · ${t('schedule.done')}`}
      </p>
      <EventFacts facts={item} />
      <WhyReadOnly item={item} />
      <div className={styles.buttons}>
        {item.noteId !== null && (
          <Link href={`/task/${item.noteId}`} className={styles.link}>
            {t('schedule.card.openTask')}
          </Link>
        )}
        <Link href={`/schedule-item/${item.id}`} className={styles.link}>
          {t('schedule.agenda.openBlock')}
        </Link>
        {!isFixed && (
          <>
            <Button size="small" variant="quiet" onPress={onChangeTime}>
              {t('schedule.card.changeTime')}
            </Button>
            <Button size="small" variant="quiet" onPress={onDuplicate}>
              {t('schedule.card.duplicate')}
            </Button>
            <Button size="small" variant="quiet" onPress={onRemove}>
              {t('schedule.card.remove')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
