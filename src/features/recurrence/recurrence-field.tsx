import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { repeatSentence } from '#i18n/repeat-sentence.ts';
import { Labelled } from '#ui/fields/labelled.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { ChangeRepeatButton } from './change-repeat-button.tsx';
import { RecurrenceDialog } from './lazy-recurrence-dialog.ts';
import styles from './recurrence.module.css';
import { setTaskRecurrence } from './recurrence-mutations.ts';

export function RecurrenceField({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const today = useToday(task.recurrence?.timeZone ?? formats.settings.timeZone);
  const [isOpen, setIsOpen] = useState(false);
  const isEditable = can(task.role, 'task.repeat') && task.progress !== 'done';
  const sentence =
    task.recurrence === null
      ? t('recurrence.never')
      : repeatSentence(task.recurrence, task, today, t, formats);
  if (!isEditable && task.recurrence === null) return null;
  const stop = () => {
    const before = task.recurrence;
    if (before === null) return;
    void setTaskRecurrence(client, task.id, null);
    toasts.add({
      text: t('recurrence.stopped', { title: task.title }),
      action: {
        label: t('button.undo'),
        onAction: () => {
          const { rule, timeZone, basis } = before;
          void setTaskRecurrence(client, task.id, { rule, timeZone, basis });
        },
      },
    });
  };
  return (
    <Labelled label={t('recurrence.title')}>
      {isEditable && task.dueDate !== null ? (
        <ChangeRepeatButton sentence={sentence} onPress={() => setIsOpen(true)} />
      ) : (
        <p className={styles.note}>
          {task.dueDate === null && isEditable ? t('recurrence.needsDue') : sentence}
        </p>
      )}
      {isOpen && (
        <Suspense>
          <RecurrenceDialog
            start={task}
            recurrence={task.recurrence}
            hasBasis
            onSave={(recurrence) => void setTaskRecurrence(client, task.id, recurrence)}
            onStop={stop}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Labelled>
  );
}
