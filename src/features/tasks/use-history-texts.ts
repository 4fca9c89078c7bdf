import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { taskProgress } from '#contract/task.ts';
import { useFormats } from '#i18n/react.ts';

const LONG = 140;

/** A history in words: who, when, and what a field's value was. */
export function useHistoryTexts() {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { session } = useClient();
  return {
    who: (userId: string) => t(userId === session.accountId ? 'task.history.you' : 'task.history.other'),
    when: (at: string) => formats.dateTime(at),
    // i18n-keys: pages:task.field.{title,description,dueDate,importance,workload,progress,sourceUrl,labels,reminders}
    field: (field: string) => t(`task.field.${field}`, { defaultValue: field }),
    value(field: string, value: unknown): string {
      if (value === null || value === undefined || value === '') return t('task.history.nothing');
      if (field === 'workload' && typeof value === 'number') return formats.duration(value);
      if (field === 'dueDate' && typeof value === 'string') return formats.dateTime(value);
      if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ');
      const progress = taskProgress.safeParse(value);
      // i18n-keys: pages:task.progress.{todo,doing,waiting,done}
      if (field === 'progress' && progress.success) return t(`task.progress.${progress.data}`);
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return text.length > LONG ? `${text.slice(0, LONG)} …` : text;
    },
  };
}
