import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskDialogProps } from '#domain/task/task-dialogs.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBulkActions } from './list/use-bulk-actions.ts';
import { parseWorkload } from './page/workload-input.ts';

/** Dialog that sets the estimate of one task or many. */
export function EstimateDialog({ tasks, isOpen, onOpenChange }: TaskDialogProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { change } = useBulkActions();
  const form = useId();
  const [first] = tasks;
  const [text, setText] = useState(() => {
    const common = tasks.every(({ workload }) => workload === first?.workload) ? first?.workload : null;
    return common == null ? '' : formats.duration(common);
  });
  const minutes = parseWorkload(text);
  function save(event: FormEvent) {
    event.preventDefault();
    if (minutes === undefined) return;
    change(tasks, { workload: minutes });
    onOpenChange(false);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="narrow"
      title={t('taskList.estimate.title', { count: tasks.length, title: first?.title })}
      closeLabel={t('button.close')}
      footer={
        <Button type="submit" form={form} variant="primary" isDisabled={minutes === undefined}>
          {t('taskList.estimate.save')}
        </Button>
      }
    >
      <form id={form} onSubmit={save} noValidate>
        <TextField
          autoFocus
          label={t('task.field.workload')}
          placeholder={t('task.workload.placeholder')}
          keepsNote
          errorMessage={minutes === undefined ? t('task.workload.unread') : undefined}
          value={text}
          onChange={setText}
        />
      </form>
    </Dialog>
  );
}
