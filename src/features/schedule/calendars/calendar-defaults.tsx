import { useTranslation } from 'react-i18next';
import type { CalendarViews } from '#domain/schedule/calendar-views.ts';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import { CalendarSelect } from './calendar-select.tsx';

/** Settings for new and mirrored blocks. Renders nothing without a writable calendar. */
export function CalendarDefaults({ views }: { views: CalendarViews }) {
  const { t } = useTranslation('pages');
  if (views.writable.length === 0) return null;
  return (
    <Card title={t('schedule.calendars.place.title')}>
      <Stack gap={4}>
        <CalendarSelect
          label={t('schedule.calendars.place.newItems')}
          none={t('schedule.calendars.place.daywall')}
          value={views.newItemsIn}
          onChange={(newItemsIn) => views.setDefaults({ newItemsIn })}
        />
        <CalendarSelect
          label={t('schedule.calendars.place.tasks')}
          description={t('schedule.calendars.place.tasksHint')}
          none={t('schedule.calendars.place.nowhere')}
          value={views.tasksIn}
          onChange={(tasksIn) => views.setDefaults({ tasksIn })}
        />
      </Stack>
    </Card>
  );
}
