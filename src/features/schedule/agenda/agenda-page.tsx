import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { capacityOn } from '#domain/schedule/day-capacity.ts';
import { useAgenda } from '#domain/schedule/use-agenda.ts';
import { useIsTaskBeside, useOpenTask } from '#domain/task/open-task.ts';
import { Button } from '#ui/actions/button.tsx';
import { countAct } from '#ui/known-hints.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Stack, Text } from '#ui/layout/primitives.tsx';
import { useMedia } from '#ui/use-media.ts';
import { usePointerDrag } from '#ui/use-pointer-drag.ts';
import { EditRangeQuestionDialog } from '../item/edit-range-question-dialog.tsx';
import { ChosenTimesDialog } from '../plan/chosen-times-dialog.tsx';
import { usePlanning } from '../plan/use-planning.ts';
import { UnscheduledTasks } from '../today/unscheduled-tasks.tsx';
import { AgendaDaySection } from './agenda-day.tsx';
import styles from './agenda-page.module.css';
import { AgendaRows } from './agenda-rows.tsx';

/** Days shown at first, and added each time. */
const DAYS = 7;

/** Name of the drop target that takes blocks out of the calendar. */
const UNPLANNED = 'unplanned';

/** `/schedule`: agenda of the coming days, with overdue tasks before and unscheduled ones beside it. */
export function AgendaPage() {
  const appSettings = useAppSettings().settings;
  const { t } = useTranslation('pages');
  const openTask = useOpenTask();
  const hasRoom = useMedia(`(min-width: ${useIsTaskBeside() ? 106 : 64}rem)`);
  const [count, setCount] = useState(DAYS);
  const agenda = useAgenda(null, count);
  const { settings, format, actions } = agenda;
  const planning = usePlanning(actions, settings);
  const tasks = [...agenda.overdue, ...agenda.unplanned, ...agenda.tasksById.values()];
  const { dragged, over, handlers } = usePointerDrag({
    onDrop(id, dropTarget) {
      const date = dropTarget.dataset.drop;
      if (date === undefined) return;
      const entries = agenda.days.flatMap((day) => day.entries);
      const entry = entries.find((each) => each.id === id);
      if (date === UNPLANNED) {
        const task = entry?.kind === 'block' ? agenda.tasksById.get(entry.item.noteId ?? '') : undefined;
        if (entry?.kind === 'block' && task !== undefined) actions.unplan(entry.item, task.title);
        return;
      }
      if (entry?.kind === 'block') return agenda.moveTo(entry.item, date);
      const task = entry?.kind === 'due' ? entry.task : tasks.find((each) => each.id === id);
      if (task === undefined) return;
      countAct('planHint');
      agenda.planOn(task, date);
    },
  });
  const shared = { agenda, dragged, onPlan: planning.planInNextGap };
  return (
    <Stack className={styles.page}>
      <PageHeader title={t('shell.title.schedule')} description={t('schedule.agenda.lead')} />
      <div className={styles.body} {...handlers}>
        <Stack gap={3}>
          {agenda.overdue.length > 0 && (
            <section className={styles.section} aria-labelledby="agenda-overdue">
              <header className={styles.head}>
                <Text as="h2" id="agenda-overdue" size="lg" className={styles.name} data-overdue="">
                  {t('schedule.agenda.overdue')}
                </Text>
                <span className={styles.note}>{format.duration(sumOf(agenda.overdue))}</span>
              </header>
              <AgendaRows
                {...shared}
                entries={agenda.overdue.map((task) => ({ kind: 'due', id: task.id, task }))}
              />
            </section>
          )}
          {agenda.days.map((day) => (
            <AgendaDaySection
              key={day.date}
              {...shared}
              day={day}
              capacity={capacityOn(appSettings, day.date)}
              isOver={over === day.date}
            />
          ))}
          <Button variant="quiet" onPress={() => setCount((before) => before + DAYS)}>
            {t('schedule.agenda.more')}
          </Button>
        </Stack>
        <Stack
          as="aside"
          gap={3}
          className={styles.aside}
          aria-label={t('schedule.list.title')}
          data-drop={UNPLANNED}
          data-over={over === UNPLANNED || undefined}
        >
          <Text as="h2" size="lg" className={styles.name}>
            {t('schedule.list.title')}
          </Text>
          <div className={styles.unplanned}>
            <UnscheduledTasks
              format={format}
              isDraggable={false}
              hint={hasRoom ? t('schedule.agenda.dragHint') : undefined}
              planning={planning}
              onOpenTask={openTask}
            />
          </div>
        </Stack>
      </div>
      <EditRangeQuestionDialog />
      <ChosenTimesDialog planning={planning} settings={settings} actions={actions} />
    </Stack>
  );
}

function sumOf(tasks: readonly { readonly workload: number | null }[]): number {
  return tasks.reduce((sum, { workload }) => sum + (workload ?? 0), 0);
}
