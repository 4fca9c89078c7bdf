import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import { useTranslation } from 'react-i18next';
import { MINUTE } from '#time/units.ts';
import { Button } from '#ui/actions/button.tsx';

/** Saves the calendar file of a request. */
export function CalendarButton({ calendar }: { calendar: string }) {
  const { t } = useTranslation('pages');
  function save() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }));
    link.download = 'daywall.ics';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), MINUTE);
  }
  return (
    <Button size="small" icon={<IconCalendarPlus aria-hidden="true" />} onPress={save}>
      {t('delegation.link.calendar')}
    </Button>
  );
}
