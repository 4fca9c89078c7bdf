import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { useFormats } from '#i18n/react.ts';

/**
 * Full text of a toast about finishing a task that repeats, with its next date; `task` is as before that. Empty for any
 * other task. Dates are computed by a script that is loaded on demand: without it the toast keeps its text.
 */
export function useNextDateText(): (text: string, task: Task) => { readonly fullText?: Promise<string> } {
  const client = useClient();
  const formats = useFormats();
  const { t } = useTranslation('pages');
  return useCallback(
    (text, task) => {
      if (task.recurrence === null) return {};
      const fullText = import('./next-date-text.ts').then(({ nextDateText }) =>
        nextDateText({ client, formats, t }, text, task),
      );
      return { fullText };
    },
    [client, formats, t],
  );
}
