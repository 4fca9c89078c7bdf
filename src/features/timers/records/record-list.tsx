import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { usePersonNames } from '#domain/people/use-person-names.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useFormats } from '#i18n/react.ts';
import type { CalendarDay } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import { VirtualList } from '#ui/lists/virtual-list.tsx';
import { lazyDialog } from '#ui/states/lazy-component.tsx';
import { overlapsOf } from '../entry/overlaps.ts';
import { dayHeads } from './day-heads.ts';
import styles from './record-list.module.css';
import { RecordRow } from './record-row.tsx';

const RecordDialog = lazyDialog(async () => (await import('./record-dialog.tsx')).RecordDialog);
const SplitDialog = lazyDialog(async () => (await import('./split-dialog.tsx')).SplitDialog);

/** Number of records from which the list is virtual. */
const MANY = 60;
const ROW_HEIGHT = 60;
const idOf = ({ id }: TimerRecord) => id;

interface RecordListProps {
  readonly label: string;
  /** Sorted by start, latest first. */
  readonly records: readonly TimerRecord[];
  readonly taskOf: (taskId: string) => Pick<Task, 'id' | 'title' | 'progress' | 'NoteAccess'> | undefined;
  readonly showsTasks?: boolean;
  /** Number of the latest records that are listed; times of days are those of all. */
  readonly shownCount?: number;
  /** Range of the list. Days outside it have no heading, since not all of their records are listed. */
  readonly range?: { readonly first: CalendarDay; readonly last: CalendarDay } | undefined;
}

/** Timer records by day, each editable inline; overlaps and records of others are marked. */
export function RecordList({
  label,
  records,
  taskOf,
  showsTasks = false,
  shownCount = records.length,
  range,
}: RecordListProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const durationText = useDurationText();
  const { accountId } = useSnapshot(client.session);
  const nameOf = usePersonNames();
  const now = useNow(MINUTE);
  const today = useToday(formats.settings.timeZone);
  const [edited, setEdited] = useState<TimerRecord | null>(null);
  const [cut, setCut] = useState<TimerRecord | null>(null);
  const { timeZone } = formats.settings;
  const overlaps = useMemo(() => overlapsOf(records, now), [records, now]);
  const isShared = records.some(({ userId }) => userId !== accountId);

  const heads = useMemo(() => dayHeads(records, timeZone, now, range), [records, timeZone, now, range]);

  const renderRow = useCallback(
    (record: TimerRecord): ReactNode => {
      const task = taskOf(record.noteId) ?? null;
      return (
        <>
          {heads.get(record.id)?.map(({ date, time }) => (
            <h3 key={date} className={styles.day}>
              <span>{formats.days.relative(date, today)}</span>
              <span className={styles.total}>{durationText(time)}</span>
            </h3>
          ))}
          <RecordRow
            record={record}
            task={task}
            showsTask={showsTasks}
            person={isShared ? (nameOf(record.userId, task ?? undefined) ?? t('timer.record.someone')) : null}
            overlap={overlaps.get(record.id) ?? 0}
            isOwn={record.userId === accountId}
            onEdit={setEdited}
            onSplit={setCut}
          />
        </>
      );
    },
    [heads, taskOf, formats, today, durationText, showsTasks, isShared, nameOf, overlaps, accountId, t],
  );

  const shown = records.slice(0, shownCount);
  return (
    <div className={styles.list}>
      {shown.length > MANY ? (
        <div className={styles.scroller}>
          <VirtualList
            label={label}
            items={shown}
            getKey={idOf}
            renderRow={renderRow}
            rowHeight={ROW_HEIGHT}
          />
        </div>
      ) : (
        <ul aria-label={label}>
          {shown.map((record) => (
            <li key={record.id}>{renderRow(record)}</li>
          ))}
        </ul>
      )}
      <Suspense>
        {edited !== null && <RecordDialog record={edited} isOpen onOpenChange={() => setEdited(null)} />}
        {cut !== null && <SplitDialog record={cut} isOpen onOpenChange={() => setCut(null)} />}
      </Suspense>
    </div>
  );
}
