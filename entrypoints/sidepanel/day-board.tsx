import { useRef } from 'react';
import { LazyReachQuestionDialog } from '#features/schedule/lazy-reach-question-dialog.tsx';
import { DayPlan } from './day-plan.tsx';
import { DueTasks } from './due-tasks.tsx';
import { PlaceMenu } from './place-menu.tsx';
import { useDay } from './use-day.ts';
import { usePlacing } from './use-placing.ts';

/** The day, and the tasks that want a place in it. */
export function DayBoard() {
  const shown = useDay();
  const wanted = useRef<string | null>(null);
  const place = usePlacing(shown);
  return (
    <>
      <DayPlan shown={shown} wanted={wanted} />
      <LazyReachQuestionDialog />
      <DueTasks renderActs={(task) => <PlaceMenu task={task} shown={shown} onPlace={place} />} />
    </>
  );
}
