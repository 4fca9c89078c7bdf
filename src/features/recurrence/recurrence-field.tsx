import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { repeatSentence } from '#i18n/repeat-sentence.ts';
import { Labelled } from '#ui/fields/labelled.tsx';
import { lazyOverlay } from '#ui/states/lazy-part.tsx';
import styles from './recurrence.module.css';

const RecurrenceDialog = lazyOverlay(async () => (await import('./recurrence-dialog.tsx')).RecurrenceDialog);

export function RecurrenceField({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const today = useToday(task.recurrence?.timeZone ?? formats.settings.timeZone);
  const [isOpen, setIsOpen] = useState(false);
  const isEditable = can(task.role, 'task.repeat') && task.progress !== 'done';
  const sentence =
    task.recurrence === null
      ? t('recurrence.never')
      : repeatSentence(task.recurrence, task, today, t, formats);
  if (!isEditable && task.recurrence === null) return null;
  return (
    <Labelled label={t('recurrence.title')}>
      {isEditable && task.dueDate !== null ? (
        <button
          type="button"
          className={styles.sentence}
          aria-label={t('recurrence.change', { sentence })}
          onClick={() => setIsOpen(true)}
        >
          <IconRepeat aria-hidden="true" />
          <span>{sentence}</span>
        </button>
      ) : (
        <p className={styles.note}>
          {task.dueDate === null && isEditable ? t('recurrence.needsDue') : sentence}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <RecurrenceDialog task={task} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Labelled>
  );
}
