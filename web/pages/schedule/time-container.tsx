import { useTranslation } from 'react-i18next';
import { TimePage } from '#features/reports/time-page.tsx';
import {
  NewRecordSlot,
  type NewRecordSlotProps,
  RecordsSlot,
  type RecordsSlotProps,
} from '#features/reports/time-page-slots.ts';
import { RecordList } from '#features/timers/records/record-list.tsx';
import { clockOf } from '#features/timers/records/record-times.ts';
import { useFormats } from '#i18n/react.ts';
import { dayOf } from '#time/wall-clock.ts';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { lazyDialog } from '#ui/states/lazy-component.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

const RecordDialog = lazyDialog(
  async () => (await import('#features/timers/records/record-dialog.tsx')).RecordDialog,
);

const fills = [fill(RecordsSlot, Records), fill(NewRecordSlot, NewRecord)];

export function TimeContainer() {
  return (
    <QueryScope>
      <SlotProvider fills={fills}>
        <TimePage />
      </SlotProvider>
    </QueryScope>
  );
}

function Records(props: RecordsSlotProps) {
  const { t } = useTranslation('pages');
  return <RecordList label={t('time.records')} {...props} showsTasks />;
}

function NewRecord({ added, ...dialog }: NewRecordSlotProps) {
  const { timeZone } = useFormats().settings;
  const clockAt = (instant: number) => clockOf(new Date(instant).toISOString(), timeZone);
  const start =
    'day' in added
      ? { date: added.day }
      : { date: dayOf(added.start, timeZone), from: clockAt(added.start), to: clockAt(added.end) };
  return <RecordDialog record={null} start={start} {...dialog} />;
}
