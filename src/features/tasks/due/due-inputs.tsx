import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import IconClockOff from '@tabler/icons-react/dist/esm/icons/IconClockOff.mjs';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { updateTask } from '#domain/task/task-mutations.ts';
import { type DueParts, dueText, fromDueParts, fromDueText, toDueParts } from '#i18n/due-parts.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { DatePicker, TimeField } from '#ui/fields/date-fields.tsx';
import { Row, Stack } from '#ui/layout/primitives.tsx';
import { ElsewhereNotice } from '../page/elsewhere-notice.tsx';
import styles from '../page/task-facts.module.css';
import { useFieldDraft } from '../page/use-field-draft.ts';

/** Typing a year passes through the first centuries. */
const isPlausible = (draft: string) => draft === '' || draft >= '1970';

/** Inputs for day and time of the due date; without a time it is a due day. */
export function DueInputs({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { timeZone, hourCycle } = useFormats().settings;
  const field = useFieldDraft({
    value: dueText(toDueParts(task, timeZone)),
    version: task.version,
    isValid: isPlausible,
    save: (draft, version) =>
      void updateTask(client, { id: task.id, version }, fromDueParts(fromDueText(draft), timeZone)),
  });
  const parts = fromDueText(field.draft);
  const set = (next: DueParts | null) => field.type(dueText(next));
  const setNow = (next: DueParts | null) => {
    set(next);
    field.commit();
  };

  return (
    <Stack
      gap={1}
      mayShrink
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) field.leave();
      }}
    >
      <Row gap={2} wrap className={styles.due}>
        <DatePicker
          label={t('task.field.dueDate')}
          calendarLabel={t('task.due.choose')}
          value={parts?.day ?? null}
          onChange={(day) => set(day === null ? null : { day, time: parts?.time ?? null })}
        />
        <TimeField
          label={t('task.field.dueTime')}
          value={parts?.time ?? null}
          {...(hourCycle === undefined ? {} : { hourCycle: hourCycle === 'h12' ? 12 : 24 })}
          isDisabled={parts === null}
          onChange={(time) => parts !== null && set({ ...parts, time })}
        />
      </Row>
      {parts !== null && (
        <div className={styles.clear}>
          {parts.time !== null && (
            <Button
              size="small"
              variant="plain"
              icon={<IconClockOff aria-hidden="true" />}
              onPress={() => setNow({ ...parts, time: null })}
            >
              {t('task.due.clearTime')}
            </Button>
          )}
          <Button
            size="small"
            variant="plain"
            icon={<IconCalendarOff aria-hidden="true" />}
            onPress={() => setNow(null)}
          >
            {t('task.due.clear')}
          </Button>
        </div>
      )}
      {field.elsewhere !== null && <ElsewhereNotice onTake={field.yieldToElsewhere} />}
    </Stack>
  );
}
