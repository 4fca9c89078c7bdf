import { useTranslation } from 'react-i18next';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { Select } from '#ui/fields/select.tsx';

/** Option id for none; no calendar has it. */
const NONE = 'none';

export interface CalendarSelectProps {
  label: string;
  description?: string;
  none: string;
  value: string | null;
  autoFocus?: boolean;
  onChange(calendarId: string | null): void;
}

/** Select of a writable outside calendar, or none. Renders nothing if there is no such calendar. */
export function CalendarSelect(props: CalendarSelectProps) {
  const { label, description, none, value, autoFocus = false, onChange } = props;
  const { t } = useTranslation('pages');
  const { writable } = useCalendarViews();
  if (writable.length === 0) return null;
  // i18n-keys: pages:schedule.calendars.provider.{google,microsoft,caldav}
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
