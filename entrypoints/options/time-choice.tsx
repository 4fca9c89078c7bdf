import { useFormats } from '#i18n/react.ts';
import { TimeField } from '#ui/fields/date-fields.tsx';

const HOUR = 60;

/** Time of day as `09:30`, from minutes after midnight. */
function clockOf(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / HOUR), minutes % HOUR];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

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
      value={clockOf(value)}
      onChange={(clock) => {
        if (clock === null) return;
        const [hour = 0, minute = 0] = clock.split(':').map(Number);
        onChange(hour * HOUR + minute);
      }}
      {...(hourCycle === undefined ? {} : { hourCycle: hourCycle === 'h12' ? (12 as const) : (24 as const) })}
    />
  );
}
