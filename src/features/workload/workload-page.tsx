import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { TaskGrouping } from '#contract/task/filter.ts';
import type { Task } from '#contract/task/task.ts';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import type { AgendaEntry } from '#domain/schedule/agenda.ts';
import { capacityOn } from '#domain/schedule/day-capacity.ts';
import { intervalOf, minutesOf } from '#domain/schedule/item-times.ts';
import { useScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { BlockMenuSlot } from '#domain/schedule/schedule-slots.ts';
import { useAgenda } from '#domain/schedule/use-agenda.ts';
import { useReadOnlyReason } from '#domain/schedule/use-read-only-reason.ts';
import { PeopleSlot, TaskMenuSlot } from '#domain/task/task-slots.ts';
import { tasksByGroup } from '#domain/task/view/task-groups.ts';
import { type TaskView, useTaskView } from '#domain/task/view/task-view.ts';
import { TaskViewHeadSlot } from '#domain/task/view/task-view-slots.ts';
import { useFilterChoices } from '#domain/task/view/use-filter-choices.ts';
import { useFittingTasks } from '#domain/task/view/use-fitting-tasks.ts';
import { useGroupName } from '#domain/task/view/use-group-name.ts';
import { useToday } from '#domain/time/use-today.ts';
import type { WorkCard } from '#features/workload/work-day.ts';
import { WorkloadWeek } from '#features/workload/workload-week.tsx';
import { filterFields, namesPeople } from '#rules/task/task-filter.ts';
import { addDays, weekStart } from '#time/calendar-day.ts';
import { isDayOff } from '#time/working-time.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';

const initial: TaskView = { filter: {}, sort: 'urgency', grouping: 'none' };
/** Groupings of the tasks that wait. */
const groupings: readonly TaskGrouping[] = ['none', 'due', 'label', 'assignee', 'place'];

/** Planned work per day of a week against the capacity of each. */
export function WorkloadPage() {
  const { t } = useTranslation('pages');
  const appSettings = useAppSettings().settings;
  const { timeZone, firstDay } = useScheduleSettings();
  const [weeks, setWeeks] = useState(0);
  const first = addDays(weekStart(useToday(timeZone), firstDay), weeks * 7);
  const [view, setView] = useTaskView('workload', initial);
  const { filter, grouping } = view;
  const choices = useFilterChoices();
  const agenda = useAgenda(first, 7, { showsOthers: namesPeople(filter) });
  const { format, tasksById, unplanned } = agenda;
  const known = useMemo(() => {
    const due = agenda.days.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.kind === 'due' ? entry.task : [])),
    );
    return [
      ...new Map([...unplanned, ...due, ...tasksById.values()].map((task) => [task.id, task])).values(),
    ];
  }, [agenda.days, unplanned, tasksById]);
  const fitting = useFittingTasks(known, filter);
  const fits = useMemo(() => {
    const ids = new Set(fitting.map(({ id }) => id));
    return ({ id }: Task) => ids.has(id);
  }, [fitting]);
  const isFiltered = filterFields(filter).length > 0;
  /** A day's load counts all of its entries; those that do not fit the filter are only not listed. */
  const isListed = (entry: AgendaEntry) => {
    const task = entry.kind === 'due' ? entry.task : tasksById.get(entry.item.noteId ?? '');
    return task === undefined ? !isFiltered : fits(task);
  };
  const { replica } = useClient();
  const readOnlyReason = useReadOnlyReason();
  const { now } = agenda;
  const { rankOf } = choices;
  const nameOf = useGroupName(grouping, choices);
  const waiting = useMemo(() => {
    const tasks = unplanned.filter(fits);
    if (grouping === 'none') return [{ key: '', tasks }];
    const find = (id: string) => replica.get('task', id);
    return tasksByGroup(tasks, grouping, { now, timeZone, rankOf, find }).map(([key, ofGroup]) => ({
      key,
      tasks: ofGroup,
    }));
  }, [unplanned, fits, grouping, replica, now, timeZone, rankOf]);
  const moves = agenda.days
    .filter(({ date }) => date >= agenda.today)
    .map(({ date }) => ({
      id: date,
      label: t('schedule.agenda.planOn', { day: format.shortDay(date) }),
    }));
  const taskCard = (task: Task, kind: 'due' | 'waiting'): WorkCard => ({
    id: task.id,
    title: task.title,
    href: `/task/${task.id}`,
    minutes: task.workload,
    kind,
    isDone: false,
    lockedBy: null,
    people: <PeopleSlot task={task} />,
    menu: <TaskMenuSlot task={task} moves={moves} onMove={(date) => agenda.planOn(task, date)} />,
  });
  const cardOf = (entry: AgendaEntry): WorkCard => {
    if (entry.kind === 'due') return taskCard(entry.task, 'due');
    const { item } = entry;
    const task = item.noteId === null ? undefined : tasksById.get(item.noteId);
    const title = task?.title ?? item.title ?? t('schedule.untitled');
    return {
      id: entry.id,
      title,
      href: task === undefined ? `/schedule-item/${item.id}` : `/task/${task.id}`,
      minutes: item.isAllDay ? null : minutesOf(intervalOf(item)),
      kind: 'block',
      isDone: task?.progress === 'done',
      lockedBy: readOnlyReason(item),
      menu: <BlockMenuSlot agenda={agenda} item={item} title={title} />,
    };
  };
  const move = (id: string, date: string) => {
    const entry = agenda.days.flatMap(({ entries }) => entries).find((each) => each.id === id);
    if (entry?.kind === 'block') return agenda.moveTo(entry.item, date);
    const task = entry?.task ?? [...agenda.overdue, ...unplanned].find((each) => each.id === id);
    if (task === undefined) return;
    if (date < agenda.today) toasts.add({ text: t('workload.past', { title: task.title }), tone: 'failed' });
    else agenda.planOn(task, date);
  };
  return (
    <WorkloadWeek
      week={format.dayRange(first, addDays(first, 6))}
      days={agenda.days.map(({ date, planned, due, entries }) => ({
        date,
        planned,
        due,
        name: format.shortDay(date),
        isToday: date === agenda.today,
        capacity: capacityOn(appSettings, date),
        isOff: isDayOff(appSettings, date),
        cards: entries.filter(isListed).map(cardOf),
      }))}
      waiting={waiting.map(({ key, tasks }) => ({
        key,
        name: grouping === 'none' ? null : nameOf(key),
        cards: tasks.map((task) => taskCard(task, 'waiting')),
      }))}
      head={
        <TaskViewHeadSlot
          title={t('shell.title.workload')}
          count={fitting.filter(({ progress }) => progress !== 'done').length}
          isNothingMine={false}
          view={view}
          onView={setView}
          choices={choices}
          groupings={groupings}
          hasProgress
        />
      }
      onMove={move}
      controls={
        <>
          <IconButton
            variant="quiet"
            label={t('schedule.previousWeek')}
            icon={<IconChevronLeft aria-hidden="true" />}
            onPress={() => setWeeks(weeks - 1)}
          />
          <Button variant="quiet" isDisabled={weeks === 0} onPress={() => setWeeks(0)}>
            {t('workload.thisWeek')}
          </Button>
          <IconButton
            variant="quiet"
            label={t('schedule.nextWeek')}
            icon={<IconChevronRight aria-hidden="true" />}
            onPress={() => setWeeks(weeks + 1)}
          />
        </>
      }
    />
  );
}
