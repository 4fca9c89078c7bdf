import { Suspense, useRef } from 'react';
import { LazyEditRangeQuestionDialog } from '#features/schedule/item/lazy-edit-range-question-dialog.tsx';
import { localizedComponent } from '../page/localized-component.tsx';
import styles from './day-board.module.css';
import { DayPlan } from './day-plan.tsx';
import { DueTasks } from './due-tasks.tsx';
import { MoreHours } from './more-hours.tsx';
import { useDay } from './use-day.ts';
import { useSlotScheduling } from './use-slot-scheduling.ts';

/** Loaded behind the first frame; its room is there before. */
const ScheduleMenu = localizedComponent(async () => (await import('./schedule-menu.tsx')).ScheduleMenu);

export function DayBoard() {
  const shown = useDay();
  const wanted = useRef<string | null>(null);
  const scheduleInSlot = useSlotScheduling(shown);
  return (
    <>
      <DayPlan shown={shown} wanted={wanted} />
      <MoreHours shown={shown} />
      <LazyEditRangeQuestionDialog />
      <DueTasks
        renderActs={(task) => (
          <Suspense fallback={<span className={styles.menu} />}>
            <ScheduleMenu task={task} shown={shown} onSchedule={scheduleInSlot} />
          </Suspense>
        )}
      />
    </>
  );
}
