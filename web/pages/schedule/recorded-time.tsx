import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { Range } from '#features/reports/range.ts';
import { TimePage } from '#features/reports/time-page.tsx';
import { RecordList } from '#features/timers/records/record-list.tsx';
import { clockOf } from '#features/timers/records/record-times.ts';
import { useFormats } from '#i18n/react.ts';
import { dayOf } from '#time/wall-clock.ts';
import { Button } from '#ui/actions/button.tsx';
import { lazyDialog } from '#ui/states/lazy-part.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

const RecordDialog = lazyDialog(
  async () => (await import('#features/timers/records/record-dialog.tsx')).RecordDialog,
);

interface NewRecord {
  readonly date: string;
  readonly from?: string;
  readonly to?: string;
}

export function Time() {
  const { t } = useTranslation('pages');
  const { timeZone } = useFormats().settings;
  const [added, setAdded] = useState<NewRecord | null>(null);
  const renderRecords = useCallback(
    (records: readonly TimerRecord[], taskOf: (id: string) => Task | undefined, range: Range) => (
      <RecordList label={t('time.records')} records={records} taskOf={taskOf} range={range} showsTasks />
    ),
    [t],
  );
  return (
    <QueryScope>
      <TimePage
        renderRecords={renderRecords}
        renderAdd={(date) => (
          <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onPress={() => setAdded({ date })}>
            {t('timer.record.addTitle')}
          </Button>
        )}
        onFill={({ start, end }) => {
          const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()];
          setAdded({
            date: dayOf(Date.parse(from), timeZone),
            from: clockOf(from, timeZone),
            to: clockOf(to, timeZone),
          });
        }}
      />
      {added !== null && (
        <Suspense>
          <RecordDialog record={null} start={added} isOpen onOpenChange={() => setAdded(null)} />
        </Suspense>
      )}
    </QueryScope>
  );
}
