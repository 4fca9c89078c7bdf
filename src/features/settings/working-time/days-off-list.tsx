import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_DAY_OFF_NAME, MAX_DAYS_OFF } from '#contract/limits.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { addDays, daysBetween } from '#time/calendar-day.ts';
import type { DaysOff } from '#time/working-time.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { DatePicker } from '#ui/fields/date-fields.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import styles from './working-time.module.css';

export interface DaysOffListProps {
  readonly daysOff: readonly DaysOff[];
  readonly timeZone: string;
  readonly isDisabled: boolean;
  readonly onChange: (daysOff: readonly DaysOff[]) => void;
}

/** Days off in order, each removable with undo, and a form for more. */
export function DaysOffList({ daysOff, timeZone, isDisabled, onChange }: DaysOffListProps) {
  const { t } = useTranslation('pages');
  const { days } = useFormats();
  const today = useToday(timeZone);
  const empty = { name: '', first: today, last: today };
  const [draft, setDraft] = useState<DaysOff>(empty);
  const isBackwards = draft.last < draft.first;
  const rangeOf = ({ first, last }: DaysOff) => (first === last ? days.full(first) : days.range(first, last));
  const sorted = [...daysOff].sort((a, b) => (a.first < b.first ? -1 : 1));

  function add(event: FormEvent) {
    event.preventDefault();
    if (isBackwards) return;
    onChange([...daysOff, { ...draft, name: draft.name.trim() }]);
    setDraft(empty);
  }
  return (
    <div>
      <Text as="p" maxWidth="var(--measure)" marginBlockEnd={3} tone="soft" size="sm" leading="snug">
        {t('settings.working.daysOffLead')}
      </Text>
      {sorted.length > 0 && (
        <ul className={styles.list} aria-label={t('settings.working.daysOff')}>
          {sorted.map((each) => (
            <li key={`${each.first} ${each.last} ${each.name}`} data-past={each.last < today || undefined}>
              <Text tabular>{rangeOf(each)}</Text>
              <Text tone="soft" className={styles.off}>
                {each.name}
              </Text>
              <IconButton
                size="small"
                label={t('settings.working.removeDays', { days: each.name || rangeOf(each) })}
                icon={<IconTrash aria-hidden="true" />}
                isDisabled={isDisabled}
                onPress={() => {
                  const before = daysOff;
                  onChange(daysOff.filter((other) => other !== each));
                  toasts.add({
                    text: t('settings.working.removedDays', { days: each.name || rangeOf(each) }),
                    action: { label: t('button.undo'), onAction: () => onChange(before) },
                  });
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Grid
        as="form"
        gap={4}
        align="end"
        paddingBlockStart={4}
        rule="above"
        columns="repeat(auto-fit, minmax(min(11rem, 100%), 1fr))"
        onSubmit={add}
        noValidate
      >
        <DatePicker
          label={t('settings.working.first')}
          calendarLabel={t('settings.working.first')}
          value={draft.first}
          isDisabled={isDisabled}
          onChange={(first) => {
            if (first === null) return;
            const length = Math.max(0, daysBetween(draft.first, draft.last));
            setDraft({ ...draft, first, last: addDays(first, length) });
          }}
          isRequired
        />
        <DatePicker
          label={t('settings.working.last')}
          calendarLabel={t('settings.working.last')}
          value={draft.last}
          isDisabled={isDisabled}
          onChange={(last) => last !== null && setDraft({ ...draft, last })}
          {...(isBackwards ? { errorMessage: t('settings.working.backwards') } : {})}
          isRequired
        />
        <TextField
          label={t('settings.working.name')}
          placeholder={t('settings.working.nameHint')}
          value={draft.name}
          maxLength={MAX_DAY_OFF_NAME}
          isDisabled={isDisabled}
          onChange={(name) => setDraft({ ...draft, name })}
        />
        <Button
          type="submit"
          icon={<IconPlus aria-hidden="true" />}
          isDisabled={isDisabled || isBackwards || daysOff.length >= MAX_DAYS_OFF}
        >
          {t('button.add')}
        </Button>
      </Grid>
    </div>
  );
}
