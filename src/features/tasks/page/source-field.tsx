import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { webUrl } from '#contract/entity.ts';
import type { Task } from '#contract/task/task.ts';
import { updateTask } from '#domain/task/task-mutations.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack, Text } from '#ui/layout/primitives.tsx';
import { useFieldDraft } from './use-field-draft.ts';

const isAddress = (draft: string) => draft.trim() === '' || webUrl.safeParse(draft.trim()).success;

export function SourceField({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const field = useFieldDraft({
    value: task.sourceUrl ?? '',
    version: task.version,
    isValid: isAddress,
    save: (draft, version) =>
      void updateTask(client, { id: task.id, version }, { sourceUrl: draft.trim() || null }),
  });
  return (
    <Stack gap={1} mayShrink>
      <TextField
        type="url"
        label={t('task.field.sourceUrl')}
        placeholder="https://"
        keepsNote
        errorMessage={isAddress(field.draft) ? undefined : t('task.source.unread')}
        value={field.draft}
        onChange={field.type}
        onFocus={field.focus}
        onBlur={field.leave}
      />
      {task.sourceUrl !== null && (
        <Text as="a" size="sm" lines="anywhere" href={task.sourceUrl} target="_blank" rel="noreferrer">
          {t('task.source.open')} <IconExternalLink size="1em" aria-hidden="true" />
        </Text>
      )}
    </Stack>
  );
}
