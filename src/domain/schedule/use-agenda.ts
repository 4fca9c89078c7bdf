import { useMemo } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task/task.ts';
import { useInSelection, useIsShown } from '#domain/selection/use-selection.ts';
import { useIsMine } from '#domain/task/use-is-mine.ts';
import { nowOf, useNow } from '#domain/time/use-now.ts';
import { calendarOf } from '#rules/schedule/calendar-visibility.ts';
import { daysBetween } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { zonedDays } from '#time/zoned-day.ts';
import type { Swatch } from '#ui/marks/swatch.ts';
import { type Agenda, agendaOf, firstDateOf } from './agenda.ts';
import { useCalendarViews } from './calendar-views.ts';
import { movedBy, timed } from './item-times.ts';
import { blockOnDay } from './plan-proposals.ts';
import { type ScheduleFormat, useScheduleFormat } from './schedule-format.ts';
import { useItemsAfter, useOpenTasks, useScheduleItems, useTasksById } from './schedule-queries.ts';
import { type ScheduleSettings, useScheduleSettings } from './schedule-settings.ts';
import { type ItemActions, useItemActions } from './use-item-actions.ts';

export interface AgendaInUse extends Agenda {
  readonly today: string;
  /** Milliseconds, to the minute. */
  readonly now: number;
  readonly settings: ScheduleSettings;
  readonly format: ScheduleFormat;
  readonly actions: ItemActions;
  readonly tasksById: ReadonlyMap<string, Task>;
  /** Open tasks without a later block and not due on the visible days, most urgent first. */
  readonly unplanned: readonly Task[];
  toneOf(item: ScheduleItem): Swatch;
  /** Plans a task in a day's next gap. */
  planOn(task: Task, date: string): void;
  /** Moves a block to the same time of another day. */
  moveTo(item: ScheduleItem, date: string): void;
}

interface AgendaOptions {
  /** Whether tasks of others are wanted, whoever's are shown elsewhere. They are never part of the load. */
  readonly showsOthers?: boolean;
}

/** Agenda of `count` days from `first` on (null is today), with its actions. */
export function useAgenda(
  first: string | null,
  count: number,
  { showsOthers = false }: AgendaOptions = {},
): AgendaInUse {
  const client = useClient();
  const { replica } = client;
  const settings = useScheduleSettings();
  const format = useScheduleFormat();
  const actions = useItemActions(settings, format);
  const now = useNow(MINUTE);
  const { timeZone, working } = settings;
  const today = dayOf(now, timeZone);
  const days = useMemo(() => zonedDays(first ?? today, count, timeZone), [first, today, count, timeZone]);
  const range = useMemo(() => ({ start: days[0]?.start ?? 0, end: days.at(-1)?.end ?? 0 }), [days]);
  const shown = useScheduleItems(range);
  const ahead = useItemsAfter(now);
  const open = useOpenTasks();
  const calendars = useCalendarViews();
  const { showsItem } = calendars;
  const isShown = useIsShown();
  const isMine = useIsMine();
  const inSelection = useInSelection();
  const isWanted = showsOthers ? inSelection : isShown;
  const tasks = useMemo(() => open.filter(isWanted), [open, isWanted]);
  const tasksById = useTasksById(shown);
  const agenda = useMemo(() => {
    const items = [...new Map([...shown, ...ahead].map((item) => [item.id, item])).values()];
    return agendaOf({ days, items, isShown: showsItem, tasks, isMine, now, timeZone });
  }, [days, shown, ahead, showsItem, tasks, isMine, now, timeZone]);
  const unplanned = useMemo(() => {
    const taken = new Set([
      ...ahead.flatMap(({ noteId }) => noteId ?? []),
      ...agenda.days.flatMap(({ entries }) =>
        entries.map((entry) => (entry.kind === 'due' ? entry.task.id : '')),
      ),
    ]);
    return tasks.filter(({ id }) => !taken.has(id));
  }, [ahead, agenda, tasks]);
  const ways = useMemo(
    () => ({
      toneOf: (item: ScheduleItem) => calendars.viewOf(calendarOf(item)).tone,
      planOn(task: Task, date: string) {
        const schedule = {
          items: replica.all('scheduleItem'),
          isShown: calendars.isShown,
          timeZone,
          working,
        };
        const block = blockOnDay(schedule, date, { from: nowOf(client), workload: task.workload });
        actions.schedule(task, timed(block, timeZone));
      },
      moveTo(item: ScheduleItem, date: string) {
        const by = daysBetween(firstDateOf(item, timeZone), date);
        if (by !== 0) actions.move(item, movedBy(item, { days: by }, timeZone));
      },
    }),
    [client, replica, actions, timeZone, working, calendars],
  );
  return { ...agenda, ...ways, today, now, settings, format, actions, tasksById, unplanned };
}
