import { useTranslation } from 'react-i18next';
import { Select } from '#ui/select.tsx';
import { useCalendarViews } from './calendar-views.ts';

/** No calendar has it for an id. */
const NONE = 'none';

export interface CalendarSelectProps {
  label: string;
  description?: string;
  /** What stands for no outside calendar. */
  none: string;
  value: string | null;
  autoFocus?: boolean;
  onChange(calendarId: string | null): void;
}

/** One of the outside calendars that can be written into, or none of them. Nothing where there is none. */
export function CalendarSelect(props: CalendarSelectProps) {
  const { label, description, none, value, autoFocus = false, onChange } = props;
  const { t } = useTranslation('pages');
  const { writable } = useCalendarViews();
  if (writable.length === 0) return null;
  // i18n-keys: pages:schedule.calendars.provider.{google,microsoft}
  return (
    <Select
      label={label}
      {...(description === undefined ? {} : { description })}
      autoFocus={autoFocus}
      value={value ?? NONE}
      onChange={(id) => onChange(id === NONE ? null : id)}
      options={[
        { id: NONE, label: none },
        ...writable.map(({ id, name, provider, accountName }) => ({
          id,
          label: name,
          description: `${t(`schedule.calendars.provider.${provider}`)} · ${accountName}`,
        })),
      ]}
    />
  );
}
