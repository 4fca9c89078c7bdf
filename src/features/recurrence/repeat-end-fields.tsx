import { useTranslation } from 'react-i18next';
import { addMonths, type CalendarDay } from '#time/calendar-day.ts';
import type { RepeatEnd } from '#time/recurrence/repeat-rule.ts';
import { DatePicker } from '#ui/fields/date-fields.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Grid } from '#ui/layout/primitives.tsx';

const KINDS = ['never', 'until', 'count'] as const;
const FIRST_COUNT = 10;
const FIRST_MONTHS = 3;

interface RepeatEndFieldsProps {
  readonly end: RepeatEnd;
  readonly today: CalendarDay;
  readonly onChange: (end: RepeatEnd) => void;
}

export function RepeatEndFields({ end, today, onChange }: RepeatEndFieldsProps) {
  const { t } = useTranslation('pages');
  function choose(kind: RepeatEnd['kind']) {
    if (kind === 'never') onChange({ kind });
    else if (kind === 'count') onChange({ kind, count: FIRST_COUNT });
    else {
      onChange({ kind, day: addMonths(today, FIRST_MONTHS) });
    }
  }
  return (
    <Grid gap={3} columns="repeat(auto-fit, minmax(min(11rem, 100%), 1fr))">
      <Select
        label={t('recurrence.ends')}
        value={end.kind}
        onChange={choose}
        // i18n-keys: pages:recurrence.endKinds.{never,until,count}
        options={KINDS.map((id) => ({ id, label: t(`recurrence.endKinds.${id}`) }))}
      />
      {end.kind === 'until' && (
        <DatePicker
          label={t('recurrence.endDay')}
          calendarLabel={t('recurrence.choose')}
          value={end.day}
          onChange={(day) => day !== null && day >= '1970' && onChange({ kind: 'until', day })}
        />
      )}
      {end.kind === 'count' && (
        <NumberField
          label={t('recurrence.endCount')}
          minValue={1}
          maxValue={999}
          value={end.count}
          onChange={(count) => onChange({ kind: 'count', count: Number.isNaN(count) ? 1 : count })}
        />
      )}
    </Grid>
  );
}
