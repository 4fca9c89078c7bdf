import { useTranslation } from 'react-i18next';
import type { Due } from '#contract/task/due.ts';
import { fromDueParts, toDueParts } from '#i18n/due-parts.ts';
import { useFormats } from '#i18n/react.ts';
import { DatePicker, TimeField } from '#ui/fields/date-fields.tsx';
import styles from './delegation.module.css';

interface RequestedDueFieldsProps {
  readonly label: string;
  readonly value: Due;
  readonly onChange: (value: Due) => void;
  readonly isRequired?: boolean;
}

export function RequestedDueFields({ label, value, onChange, isRequired = false }: RequestedDueFieldsProps) {
  const { t } = useTranslation('pages');
  const { timeZone, hourCycle } = useFormats().settings;
  const parts = toDueParts(value, timeZone);
  return (
    <div className={styles.wish}>
      <DatePicker
        label={label}
        calendarLabel={label}
        isRequired={isRequired}
        value={parts?.day ?? null}
        onChange={(day) =>
          onChange(fromDueParts(day === null ? null : { day, time: parts?.time ?? null }, timeZone))
        }
      />
      <TimeField
        label={t('delegation.wish.time')}
        value={parts?.time ?? null}
        {...(hourCycle === undefined ? {} : { hourCycle: hourCycle === 'h12' ? 12 : 24 })}
        isDisabled={parts === null}
        onChange={(time) => parts !== null && onChange(fromDueParts({ ...parts, time }, timeZone))}
      />
    </div>
  );
}
