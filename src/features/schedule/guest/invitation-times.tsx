import { useTranslation } from 'react-i18next';
import type { GuestInvitation } from '#contract/guest.ts';
import { useFormats } from '#i18n/react.ts';
import { repeatSentence } from '#i18n/repeat-sentence.ts';
import { addDays } from '#time/calendar-day.ts';
import { dayOf } from '#time/wall-clock.ts';
import { SheetLead } from '#ui/layout/sheet-page.tsx';

/** Times of an invitation by the clocks of its reader, whole days as they are, and its repetition. */
export function InvitationTimes({ invitation }: { invitation: GuestInvitation }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { locale, timeZone: here } = formats.settings;
  const { startDate, endDate, isAllDay, timeZone, rule } = invitation;
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
  const first = dayOf(start, timeZone);
  const last = addDays(dayOf(end, timeZone), -1);
  const text = isAllDay
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).formatRange(
        Date.parse(first),
        Math.max(Date.parse(first), Date.parse(last)),
      )
    : new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: here }).formatRange(
        start,
        end,
      );
  const recurrence = rule === null ? null : { rule, timeZone, basis: 'date' as const };
  // Its time of day is the one above, in the reader's zone.
  const due = { dueDate: startDate, dueDay: first };
  return (
    <>
      <SheetLead>{isAllDay ? text : `${text} (${here})`}</SheetLead>
      {recurrence !== null && <SheetLead>{repeatSentence(recurrence, due, first, t, formats)}</SheetLead>}
    </>
  );
}
