import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { timesAfterKey } from '#features/schedule/block/use-block-keys.ts';
import type { TitledItem } from '#features/schedule/calendars/use-calendar-rows.ts';
import { TimelineBlock } from '#features/schedule/today/timeline-block.tsx';
import { useFormats } from '#i18n/react.ts';
import { addDays } from '#time/calendar-day.ts';
import { dayOf } from '#time/wall-clock.ts';
import { NativeButton, NativeIconButton } from '#ui/actions/native-button.tsx';
import { useOpenApp } from '../page/server-context.tsx';
import styles from './day-plan.module.css';
import { DayTimeline } from './day-timeline.tsx';
import type { Day } from './use-day.ts';
import { useDayDrop } from './use-day-drop.ts';

interface DayPlanProps {
  readonly shown: Day;
  /** Id of the block to focus once it is drawn. */
  readonly wanted: RefObject<string | null>;
}

function mayMove({ item }: TitledItem): boolean {
  return !item.isReadOnly;
}

export function DayPlan({ shown, wanted }: DayPlanProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const openApp = useOpenApp();
  const { day, today, now, timeZone, format, actions, window, busy, wholeDay, timed, show } = shown;
  const { date } = day;
  const within = useMemo(
    () => ({ start: date === today ? Math.max(window.start, now) : window.start, end: window.end }),
    [date, today, now, window],
  );
  const drop = useDayDrop({ actions, timeZone, drawn: window, within, busy });
  const open = ({ taskId }: { taskId: string | null }) =>
    openApp(taskId === null ? `/schedule/today/${date}` : `/task/${taskId}`);

  function onKey(row: TitledItem, event: KeyboardEvent) {
    if (!mayMove(row) || event.altKey || event.ctrlKey || event.metaKey) return;
    const { item, title } = row;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      const index = timed.indexOf(row);
      const neighbour = (timed[index + 1] ?? timed[index - 1])?.item.id ?? null;
      actions.remove(item, title, () => {
        wanted.current = neighbour;
      });
      return;
    }
    const times = timesAfterKey(item, event, timeZone);
    if (times === null) return;
    event.preventDefault();
    wanted.current = item.id;
    actions.move(item, times, () => show(date));
    show(dayOf(Date.parse(times.startDate), timeZone));
  }

  return (
    <section className={styles.plan} aria-labelledby="day-plan">
      <div className={styles.head}>
        <NativeIconButton
          size="small"
          label={t('extension.panel.previousDay')}
          icon={<IconChevronLeft aria-hidden="true" />}
          onPress={() => show(addDays(date, -1))}
        />
        <h2 id="day-plan" className={styles.day} aria-live="polite">
          {formats.dayLong(day.start)}
        </h2>
        <span className={styles.back} data-hidden={date === today || undefined}>
          <NativeButton size="small" onPress={() => show(today)}>
            {t('extension.panel.today')}
          </NativeButton>
        </span>
        <NativeIconButton
          size="small"
          label={t('extension.panel.nextDay')}
          icon={<IconChevronRight aria-hidden="true" />}
          onPress={() => show(addDays(date, 1))}
        />
      </div>
      {wholeDay.length > 0 && (
        <ul className={styles.wholeDay} aria-label={t('schedule.allDay')}>
          {wholeDay.map((row) => (
            <li key={row.item.id}>
              <TimelineBlock row={row} time={t('schedule.allDay')} isOneLine onOpen={open} />
            </li>
          ))}
        </ul>
      )}
      <DayTimeline
        day={day}
        window={window}
        rows={timed}
        now={now}
        timeZone={timeZone}
        format={format}
        drop={drop}
        wanted={wanted}
        mayMove={mayMove}
        onKey={onKey}
        onOpen={open}
      />
    </section>
  );
}
