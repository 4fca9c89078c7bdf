import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { isMovable, type ScheduleItem } from '#contract/schedule-item.ts';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import type { ItemActions } from '#domain/schedule/use-item-actions.ts';
import { CalendarSelect } from './calendar-select.tsx';

export interface CalendarFieldProps {
  item: ScheduleItem;
  actions: Pick<ItemActions, 'transfer'>;
}

/** Navigation state: the page was opened by this field, which keeps the focus. */
const CHOSEN = 'calendar';

/** Whether a block's calendar can be changed: it may leave its own, and there is another. */
export function useHasCalendarChoice(item: ScheduleItem): boolean {
  const { writable } = useCalendarViews();
  return isMovable(item) && writable.length > 0;
}

/** Field for a block's calendar. Choosing another moves the block there, and the page follows it. */
export function CalendarField({ item, actions }: CalendarFieldProps) {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const { state } = useLocation();
  const { nameOf } = useCalendarViews();
  const open = (id: string) => void navigate(`/schedule-item/${id}`, { replace: true, state: CHOSEN });
  return (
    <CalendarSelect
      label={t('schedule.item.calendar')}
      none={t('schedule.calendars.place.daywall')}
      value={item.calendarId}
      autoFocus={state === CHOSEN}
      onChange={(id) => {
        if (id === item.calendarId) return;
        const calendar = id === null ? null : { id, name: nameOf(id) ?? '' };
        open(actions.transfer(item, calendar, () => open(item.id)));
      }}
    />
  );
}
