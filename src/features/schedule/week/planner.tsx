import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { blockMinutes } from '#domain/schedule/free-gap.ts';
import { type ItemTimes, intervalOf, timed } from '#domain/schedule/item-times.ts';
import { useScheduleFormat } from '#domain/schedule/schedule-format.ts';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { useItemActions } from '#domain/schedule/use-item-actions.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { MINUTE } from '#time/units.ts';
import { minutesInDay } from '#time/wall-clock.ts';
import { zonedDay } from '#time/zoned-day.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { useMedia } from '#ui/use-media.ts';
import { BlockPopovers } from '../block/block-popovers.tsx';
import { useBlockKeys } from '../block/use-block-keys.ts';
import type { CalendarRows } from '../calendars/use-calendar-rows.ts';
import { EditRangeQuestionDialog } from '../item/edit-range-question-dialog.tsx';
import { ChosenTimesDialog } from '../plan/chosen-times-dialog.tsx';
import { usePlanning } from '../plan/use-planning.ts';
import { UnscheduledTasks } from '../today/unscheduled-tasks.tsx';
import { draftWithin } from './draft-within.ts';
import { PlacingBar } from './placing-bar.tsx';
import styles from './planner.module.css';
import { useForeignDrop } from './use-calendar-drop.ts';
import { useSwipe } from './use-calendar-swipe.ts';
import type { ShownDays } from './use-shown-days.ts';

const CalendarGrid = lazyPart(async () => (await import('./calendar-grid.tsx')).CalendarGrid);

/** Hour at the top by default. */
const MORNING = 7;
/** Minutes above the first hour, so that its label is not clipped. */
const HOUR_NAME = 20;

export interface PlannerProps {
  shown: ShownDays;
  rows: CalendarRows;
  settings: ScheduleSettings;
  showsTracked: boolean;
  showsWeekends?: boolean;
  label: string;
  hasDayHeads?: boolean;
}

/** Calendar of some days beside the unscheduled tasks, usable by pointer, keyboard and menu. */
export function Planner(props: PlannerProps) {
  const { shown, rows, settings, showsTracked, showsWeekends = true, label, hasDayHeads = true } = props;
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const format = useScheduleFormat();
  const actions = useItemActions(settings, format);
  const hasRoom = useMedia('(min-width: 70rem)');
  const calendar = useRef<HTMLDivElement>(null);
  const swipe = useSwipe(shown.step);
  const client = useClient();
  const [draft, setDraft] = useState<ItemTimes | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [placing, setPlacing] = useState<Task | null>(null);
  const planning = usePlanning(actions, settings.timeZone);
  const [hasSheet, setSheet] = useState(false);

  const openTask = useCallback((task: Task) => void navigate(`/task/${task.id}`), [navigate]);
  const pick = useCallback((task: Task) => {
    setPlacing(task);
    setSheet(false);
  }, []);

  const handlePick = (times: ItemTimes) => {
    if (placing === null) return setDraft(times);
    const { start } = intervalOf(times);
    const end = start + blockMinutes(placing.workload) * MINUTE;
    actions.place(placing.id, times.isAllDay ? times : timed({ start, end }, settings.timeZone));
    return setPlacing(null);
  };

  const list = (
    <UnscheduledTasks
      format={format}
      isDraggable={hasRoom}
      {...(hasRoom ? {} : { onPick: pick })}
      onNextGap={planning.planInNextGap}
      onChooseTime={planning.chooseTime}
      onOpenTask={openTask}
    />
  );
  const { days, today, now } = shown;
  const isTodayShown = days.some(({ date }) => date === today);
  // Computed once: the calendar keeps the user's scroll position as time passes.
  const [scrollTo] = useState(() => {
    const hour = isTodayShown ? Math.floor(minutesInDay(now, settings.timeZone) / 60) - 1 : MORNING;
    return Math.max(0, hour * 60 - HOUR_NAME);
  });
  const { timeZone } = settings;
  const items = useMemo(() => rows.items.map(({ item }) => item), [rows.items]);
  const askOn = useCallback(
    (date: string) => setDraft(draftWithin([zonedDay(date, timeZone)], items, nowOf(client), timeZone)),
    [items, timeZone, client],
  );
  const foreign = useForeignDrop(actions, timeZone);
  const { focusedId, ...keys } = useBlockKeys(rows.items, actions, timeZone, askOn);
  const newBlock = (
    <Button
      size="small"
      variant="quiet"
      icon={<IconPlus aria-hidden="true" />}
      onPress={() => setDraft(draftWithin(days, items, now, timeZone))}
    >
      {t('schedule.draft')}
    </Button>
  );

  return (
    <div className={styles.planner}>
      {placing !== null && <PlacingBar title={placing.title} onCancel={() => setPlacing(null)} />}
      <div className={styles.body} data-stacked={!hasRoom || undefined}>
        <div
          ref={calendar}
          className={styles.calendar}
          data-placing={placing !== null || undefined}
          {...keys}
          {...foreign}
          {...(hasRoom ? {} : swipe)}
        >
          <Suspense fallback={<div className={styles.waiting} data-skeleton="" />}>
            <section aria-label={label} className={styles.grid}>
              <CalendarGrid
                days={days}
                items={rows.items}
                records={showsTracked ? rows.records : []}
                trackedTone={rows.trackedTone}
                loads={rows.loads}
                now={now}
                draft={draft}
                settings={settings}
                format={format}
                scrollTo={scrollTo}
                hasDayHeads={hasDayHeads}
                hasWeekends={showsWeekends}
                focusedId={focusedId}
                onPick={handlePick}
                onMove={actions.move}
                onOpen={setOpenId}
                onDropTask={actions.place}
                onOpenDay={(date) => void navigate(`/schedule/today/${date}`)}
              />
            </section>
          </Suspense>
        </div>
        {hasRoom ? (
          <aside className={styles.aside} aria-label={t('schedule.list.title')}>
            <div className={styles.asideHead}>
              <h2 className={styles.asideTitle}>{t('schedule.list.title')}</h2>
              {newBlock}
            </div>
            {list}
          </aside>
        ) : (
          <div className={styles.bar}>
            {newBlock}
            <Button
              size="small"
              variant="primary"
              icon={<IconListDetails aria-hidden="true" />}
              onPress={() => setSheet(true)}
            >
              {t('schedule.list.openSheet')}
            </Button>
          </div>
        )}
      </div>
      <Dialog
        isOpen={hasSheet && !hasRoom}
        onOpenChange={setSheet}
        title={t('schedule.list.title')}
        closeLabel={t('schedule.close')}
      >
        <p className={styles.sheetHint}>{t('schedule.list.tapHint')}</p>
        <div className={styles.sheetList}>{list}</div>
      </Dialog>
      <EditRangeQuestionDialog />
      <BlockPopovers
        within={calendar}
        items={rows.items}
        openId={openId}
        onOpenId={setOpenId}
        draft={draft}
        onDraft={setDraft}
        actions={actions}
        settings={settings}
        format={format}
        focusedId={focusedId}
      />
      <ChosenTimesDialog planning={planning} settings={settings} actions={actions} />
    </div>
  );
}
