import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { repeatSentence } from '#i18n/repeat-sentence.ts';
import { Labelled } from '#ui/fields/labelled.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { ChangeRepeatButton } from './change-repeat-button.tsx';
import { RecurrenceDialog } from './lazy-recurrence-dialog.ts';
import { useRepeatActs } from './use-repeat-acts.ts';

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
  const tasks = useMemo(() => [task], [task]);
  const { repeat, stop } = useRepeatActs(tasks);
  if (!isEditable && task.recurrence === null) return null;
  return (
    <Labelled label={t('recurrence.title')}>
      {isEditable && task.dueDate !== null ? (
        <ChangeRepeatButton sentence={sentence} onPress={() => setIsOpen(true)} />
      ) : (
        <Text as="p" tone="faint" size="sm">
          {task.dueDate === null && isEditable ? t('recurrence.needsDue') : sentence}
        </Text>
      )}
      {isOpen && (
        <Suspense>
          <RecurrenceDialog
            start={task}
            recurrence={task.recurrence}
            hasBasis
            onSave={repeat}
            onStop={stop}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Labelled>
  );
}
