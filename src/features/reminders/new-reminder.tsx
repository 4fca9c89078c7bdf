import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REMINDER } from '#contract/limits.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '#time/units.ts';
import { Button } from '#ui/actions/button.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Grid, Stack } from '#ui/layout/primitives.tsx';
import {
  minutesOf,
  type ReminderDay,
  type ReminderUnit,
  reminderText,
  reminderUnits,
} from './reminder-text.ts';
import styles from './reminders.module.css';

const PRESETS = [0, 10, 30, 60, MINUTES_PER_DAY, MINUTES_PER_WEEK];
const WHOLE_DAY_PRESETS = [0, MINUTES_PER_DAY, 2 * MINUTES_PER_DAY, MINUTES_PER_WEEK];

interface NewReminderProps {
  readonly taken: readonly number[];
  /** Null for a due date with a time. */
  readonly due: ReminderDay | null;
  /** Lead in minutes. */
  readonly onAdd: (minutes: number) => void;
}

export function NewReminder({ taken, due, onAdd }: NewReminderProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const [count, setCount] = useState(2);
  const [unit, setUnit] = useState<ReminderUnit>(due === null ? 'hour' : 'day');
  const minutes = count * minutesOf[unit];
  const isBad = Number.isNaN(minutes) || minutes > MAX_REMINDER || taken.includes(minutes);
  return (
    <div className={styles.new}>
      <Stack align="start">
        {(due === null ? PRESETS : WHOLE_DAY_PRESETS)
          .filter((preset) => !taken.includes(preset))
          .map((preset) => (
            <Button key={preset} size="small" variant="plain" onPress={() => onAdd(preset)}>
              {reminderText(preset, due, t, formats)}
            </Button>
          ))}
      </Stack>
      <Grid gap={2} paddingBlockStart={3} rule="above" columns="1fr 1fr">
        <NumberField
          label={t('reminders.count')}
          minValue={1}
          maxValue={999}
          value={count}
          onChange={setCount}
        />
        <Select
          label={t('reminders.unit')}
          value={unit}
          onChange={setUnit}
          // i18n-keys: pages:reminders.units.{minute,hour,day,week}
          options={reminderUnits.map((id) => ({ id, label: t(`reminders.units.${id}`) }))}
        />
      </Grid>
      <Button isDisabled={isBad} onPress={() => onAdd(minutes)}>
        {t('reminders.addOwn')}
      </Button>
    </div>
  );
}
