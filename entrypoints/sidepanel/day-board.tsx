import { useMemo, useRef } from 'react';
import { LazyEditRangeQuestionDialog } from '#features/schedule/item/lazy-edit-range-question-dialog.tsx';
import type { ExtensionSettings } from '../browser/extension-settings.ts';
import { useExtensionSettings } from '../page/use-extension-settings.ts';
import { DayPlan } from './day-plan.tsx';
import { defaultHours, type WorkingHours } from './day-window.ts';
import { DueTasks } from './due-tasks.tsx';
import { MoreHours } from './more-hours.tsx';
import { ScheduleMenu } from './schedule-menu.tsx';
import { useDay } from './use-day.ts';
import { useSlotScheduling } from './use-slot-scheduling.ts';

interface DayBoardProps {
  /** Settings as read before the first frame. */
  readonly settings: ExtensionSettings;
}

/** Working hours: those of the tracking reminder where it is on, the only setting for them. */
function useWorkingHours({ noTimer: { isOn, from, until } }: ExtensionSettings): WorkingHours {
  return useMemo(() => (isOn && from < until ? { from, until } : defaultHours), [isOn, from, until]);
}

export function DayBoard({ settings }: DayBoardProps) {
  const { settings: chosen } = useExtensionSettings(settings);
  const shown = useDay(useWorkingHours(chosen));
  const wanted = useRef<string | null>(null);
  const scheduleInSlot = useSlotScheduling(shown);
  return (
    <>
      <DayPlan shown={shown} wanted={wanted} />
      <MoreHours shown={shown} />
      <LazyEditRangeQuestionDialog />
      <DueTasks
        renderActs={(task) => <ScheduleMenu task={task} shown={shown} onSchedule={scheduleInSlot} />}
      />
    </>
  );
}
