import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_NAME } from '#contract/limits.ts';
import type { TaskDialogProps } from '#domain/task/task-dialogs.ts';
import { templateOf } from '#domain/template/template-of-task.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { createTemplate, type TemplateDraft } from './template-mutations.ts';

/** Dialog that keeps a task with its subtasks as a template. */
export function KeepTemplateDialog({ tasks, isOpen, onOpenChange }: TaskDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const { timeZone } = useFormats().settings;
  const today = useToday(timeZone);
  const [task] = tasks;
  const [initial] = useState<TemplateDraft | null>(() =>
    task === undefined
      ? null
      : {
          name: task.title.slice(0, MAX_NAME),
          organizationId: null,
          tree: [...templateOf(client.replica.all('task'), task, { timeZone, today })],
        },
  );
  if (initial === null) return null;
  return (
    <TemplateDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('template.keep.title')}
      saveLabel={t('template.keep.save')}
      initial={initial}
      isSharable
      onSave={(draft) => {
        void createTemplate(client, draft);
        toasts.add({
          text: t('template.keep.kept', { name: draft.name }),
          action: {
            label: t('template.keep.show'),
            leadsOn: true,
            onAction: () => void navigate('/collect/templates'),
          },
        });
      }}
    />
  );
}
