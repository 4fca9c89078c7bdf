import { type KeyboardEvent, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { datesOf, type ItemTimes, intervalOf, timed } from '#domain/schedule/item-times.ts';
import { blockOnDay } from '#domain/schedule/plan-proposals.ts';
import { useScheduleFormat } from '#domain/schedule/schedule-format.ts';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { useItemActions } from '#domain/schedule/use-item-actions.ts';
import { useIsTaskBeside, useOpenTask } from '#domain/task/open-task.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { addDays } from '#time/calendar-day.ts';
import { blockMinutes } from '#time/free-gap.ts';
import { MINUTE } from '#time/units.ts';
import { zonedDay } from '#time/zoned-day.ts';
import { countAct } from '#ui/known-hints.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { useMedia } from '#ui/use-media.ts';
import { BlockPopovers } from '../block/block-popovers.tsx';
import { useBlockKeys } from '../block/use-block-keys.ts';
import type { CalendarRows } from '../calendars/use-calendar-rows.ts';
import { DuePopover } from '../due/due-popover.tsx';
import { useDueMarkers } from '../due/use-due-markers.ts';
import { useMarkerActions } from '../due/use-marker-actions.ts';
import { EditRangeQuestionDialog } from '../item/edit-range-question-dialog.tsx';
import { ChosenTimesDialog } from '../plan/chosen-times-dialog.tsx';
import { usePlanning } from '../plan/use-planning.ts';
import { UnscheduledTasks } from '../today/unscheduled-tasks.tsx';
import { draftWithin } from './draft-within.ts';
import { NotPlannedSheet } from './not-planned-sheet.tsx';
import { NotPlannedSide } from './not-planned-side.tsx';
import styles from './planner.module.css';
import { PlanningBar } from './planning-bar.tsx';
import { useForeignDrop } from './use-calendar-drop.ts';
import { useSwipe } from './use-calendar-swipe.ts';
import { useFirstHour } from './use-first-hour.ts';
import { useGridDrag } from './use-grid-drag.ts';
import type { ShownDays } from './use-shown-days.ts';

const CalendarGrid = lazyComponent(async () => (await import('./calendar-grid.tsx')).CalendarGrid);

export interface PlannerProps {
  shown: ShownDays;
  rows: CalendarRows;
  settings: ScheduleSettings;
  showsTracked: boolean;
  showsDaysOff?: boolean;
  label: string;
  hasDayHeads?: boolean;
  /** The days are the weeks of a month, without hours: a task that is dropped there gets the next free gap of that day. */
  isMonth?: boolean;
  /** Opens and closes the list of tasks without a time; without it the list is always open. */
  side?: { readonly isOpen: boolean; readonly onOpen: (isOpen: boolean) => void };
}

/** Calendar of some days beside the unscheduled tasks, usable by pointer, keyboard and menu. */
export function Planner(props: PlannerProps) {
  const {
    shown,
    rows,
    settings,
    showsTracked,
    showsDaysOff = true,
    label,
    hasDayHeads = true,
    isMonth = false,
    side,
  } = props;
  const navigate = useNavigate();
  const format = useScheduleFormat();
  const actions = useItemActions(settings, format);
  const hasRoom = useMedia(`(min-width: ${useIsTaskBeside() ? 112 : 70}rem)`);
  const calendar = useRef<HTMLDivElement>(null);
  const swipe = useSwipe(shown.step);
  const client = useClient();
  const { replica } = client;
  const { isShown } = useCalendarViews();
  const [draft, setDraft] = useState<ItemTimes | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [planned, setPlanned] = useState<Task | null>(null);
  const planning = usePlanning(actions, settings);
  const [hasSheet, setSheet] = useState(false);

  const openTask = useOpenTask();
  const pick = useCallback((task: Task) => {
    setPlanned(task);
    setSheet(false);
  }, []);

  const list = (
    <UnscheduledTasks
      format={format}
      isDraggable={hasRoom}
      {...(hasRoom ? {} : { onPick: pick })}
      planning={planning}
      onOpenTask={openTask}
    />
  );
  const { days, now } = shown;
  const scrollTo = useFirstHour(shown, settings.timeZone);
  const { timeZone, working } = settings;
  const items = useMemo(() => rows.items.map(({ item }) => item), [rows.items]);
  const askOn = useCallback(
    (date: string) =>
      setDraft(draftWithin([zonedDay(date, timeZone)], items, nowOf(client), { timeZone, working })),
    [items, timeZone, working, client],
  );
  /** Day of a press or drop in a month; null where a time or several days are meant. */
  const dayOfMonth = (times: ItemTimes): string | null => {
    if (!isMonth || !times.isAllDay) return null;
    const { first, end } = datesOf(times);
    return addDays(first, 1) === end ? first : null;
  };
  const plan = (taskId: string, times: ItemTimes): string => {
    const date = dayOfMonth(times);
    if (date === null) return actions.createForTask(taskId, times);
    const schedule = { items: replica.all('scheduleItem'), isShown, timeZone, working };
    const { workload = null } = replica.get('task', taskId) ?? {};
    const block = blockOnDay(schedule, date, { from: nowOf(client), workload });
    return actions.createForTask(taskId, timed(block, timeZone));
  };
  const handlePick = (times: ItemTimes) => {
    const date = dayOfMonth(times);
    if (planned === null) return date === null ? setDraft(times) : askOn(date);
    const { start } = intervalOf(times);
    const end = start + blockMinutes(planned.workload) * MINUTE;
    plan(planned.id, times.isAllDay ? times : timed({ start, end }, timeZone));
    return setPlanned(null);
  };
  const foreign = useForeignDrop(actions, timeZone);
  const { focusedId, ...keys } = useBlockKeys(rows.items, actions, timeZone, askOn, isMonth);
  const markers = useDueMarkers(days, rows.items);
  const markerActions = useMarkerActions({ markers, items: rows.items, planning, focusedId });
  const aside = useRef<HTMLElement>(null);
  const drag = useGridDrag({ calendar, list: aside, rows: rows.items, actions, focusedId });
  const handlers = {
    ...keys,
    onKeyDown(event: KeyboardEvent) {
      if (!markerActions.press(event)) keys.onKeyDown(event);
    },
  };
  const draftBlock = () => setDraft(draftWithin(days, items, now, settings));

  return (
    <div className={styles.planner}>
      {planned !== null && <PlanningBar title={planned.title} onCancel={() => setPlanned(null)} />}
      <div className={styles.body} data-stacked={!hasRoom || undefined}>
        <div
          ref={calendar}
          className={styles.calendar}
          data-placing={planned !== null || undefined}
          {...handlers}
          {...foreign}
          {...(hasRoom ? {} : swipe)}
        >
          <Suspense fallback={<div className={styles.waiting} data-skeleton="" />}>
            <section aria-label={label} className={styles.grid}>
              <CalendarGrid
                days={days}
                items={rows.items}
                markers={markers}
                records={showsTracked ? rows.records : []}
                trackedTone={rows.trackedTone}
                loads={rows.loads}
                now={now}
                draft={draft}
                settings={settings}
                format={format}
                scrollTo={scrollTo}
                hasDayHeads={hasDayHeads}
                isMonth={isMonth}
                hasDaysOff={showsDaysOff}
                focusedId={focusedId}
                onPick={handlePick}
                onMove={actions.move}
                onOpen={setOpenId}
                onDropTask={(taskId, times) => {
                  countAct('planHint');
                  focusedId.current = plan(taskId, times);
                }}
                {...drag}
                onOpenDay={(date) => void navigate(`/schedule/today/${date}`)}
              />
            </section>
          </Suspense>
        </div>
        {hasRoom ? (
          <NotPlannedSide
            target={aside}
            isOpen={side?.isOpen ?? true}
            onOpen={side?.onOpen}
            onNewBlock={draftBlock}
          >
            {list}
          </NotPlannedSide>
        ) : (
          <NotPlannedSheet isOpen={hasSheet} onOpen={setSheet} onNewBlock={draftBlock}>
            {list}
          </NotPlannedSheet>
        )}
      </div>
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
      <DuePopover
        within={calendar}
        markers={markers}
        openId={openId}
        onOpenId={setOpenId}
        planning={planning}
        actions={markerActions}
        format={format}
        focusedId={focusedId}
      />
      <ChosenTimesDialog planning={planning} settings={settings} actions={actions} />
    </div>
  );
}
