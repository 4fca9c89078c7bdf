import IconBellPlus from '@tabler/icons-react/dist/esm/icons/IconBellPlus.mjs';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_REMINDERS } from '#contract/limits.ts';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Labelled } from '#ui/fields/labelled.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { Chip } from '#ui/marks/chip.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { NewReminder } from './new-reminder.tsx';
import { reminderText } from './reminder-text.ts';

export function ReminderField({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const working = useAppSettings().settings;
  const { id, version, reminders, dueDay } = task;
  const isEditable = can(task.role, 'task.edit');
  const set = (next: readonly number[]) =>
    void client.write({
      name: 'updateTask',
      payload: { id, version, data: { reminders: [...new Set(next)].toSorted((a, b) => a - b) } },
    });
  const due = dueDay === null ? null : { day: dueDay, working };
  if (!isEditable && reminders.length === 0) return null;
  return (
    <Labelled label={t('task.field.reminders')}>
      <Row gap={1} align="center" wrap>
        {reminders.map((minutes) => {
          const text = reminderText(minutes, due, t, formats);
          return (
            <Chip
              key={minutes}
              {...(isEditable
                ? {
                    removeLabel: t('reminders.remove', { text }),
                    onRemove: () => set(reminders.filter((each) => each !== minutes)),
                  }
                : {})}
            >
              {text}
            </Chip>
          );
        })}
        {isEditable && reminders.length < MAX_REMINDERS && (
          <Popover
            label={t('reminders.add')}
            trigger={
              <Button size="small" variant="plain" icon={<IconBellPlus aria-hidden="true" />}>
                {t('reminders.add')}
              </Button>
            }
          >
            {(close) => (
              <NewReminder
                taken={reminders}
                due={due}
                onAdd={(minutes) => {
                  set([...reminders, minutes]);
                  close();
                }}
              />
            )}
          </Popover>
        )}
      </Row>
    </Labelled>
  );
}
