import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { updateTask } from '#domain/task/task-mutations.ts';
import { useFormats } from '#i18n/react.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { useFieldDraft } from './use-field-draft.ts';
import { parseWorkload } from './workload-input.ts';

const isWorkload = (draft: string) => parseWorkload(draft) !== undefined;
const isSameWorkload = (a: string, b: string) => {
  const minutes = parseWorkload(a);
  return minutes === undefined ? a === b : minutes === parseWorkload(b);
};

/** Estimate field for free text. Unreadable input stays in the field with a hint and is not saved. */
export function WorkloadField({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const field = useFieldDraft({
    value: task.workload === null ? '' : formats.duration(task.workload),
    version: task.version,
    isValid: isWorkload,
    isSame: isSameWorkload,
    save: (draft, version) => {
      const workload = parseWorkload(draft);
      if (workload !== undefined) void updateTask(client, { id: task.id, version }, { workload });
    },
  });
  return (
    <TextField
      label={t('task.field.workload')}
      placeholder={t('task.workload.placeholder')}
      keepsNote
      errorMessage={isWorkload(field.draft) ? undefined : t('task.workload.unread')}
      value={field.draft}
      onChange={field.type}
      onFocus={field.focus}
      onBlur={field.leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') field.leave();
        else if (event.key === 'Escape') field.revert();
        else return;
        event.stopPropagation();
      }}
    />
  );
}
