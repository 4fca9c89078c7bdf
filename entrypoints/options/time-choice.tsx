import { useFormats } from '#i18n/react.ts';
import { clockMinutes, clockText } from '#time/clock-text.ts';
import { TimeField } from '#ui/fields/date-fields.tsx';

interface TimeChoiceProps {
  readonly label: string;
  /** Minutes after midnight. */
  readonly value: number;
  readonly onChange: (minutes: number) => void;
}

/** Time field that is never empty: half-typed input changes nothing. */
export function TimeChoice({ label, value, onChange }: TimeChoiceProps) {
  const { hourCycle } = useFormats().settings;
  return (
    <TimeField
      label={label}
      value={clockText(value)}
      onChange={(clock) => {
        const minutes = clockMinutes(clock ?? '');
        if (minutes !== null) onChange(minutes);
      }}
      {...(hourCycle === undefined ? {} : { hourCycle: hourCycle === 'h12' ? (12 as const) : (24 as const) })}
    />
  );
}
