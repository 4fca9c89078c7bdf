import type { Task } from '#contract/task/task.ts';
import {
  CollectPartSlot,
  CommentsSlot,
  CooperationPartSlot,
  DoPartSlot,
  SchedulePartSlot,
} from '#features/tasks/page/task-page-slots.ts';
import { fill } from '#ui/slot.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { taskInfoFills } from './task-info-fills.ts';

const TaskDo = lazyComponent(async () => (await import('#features/timers/task-do-page.tsx')).TaskDo);
const TaskSchedule = lazyComponent(
  async () => (await import('#features/schedule/item/task-schedule-page.tsx')).TaskSchedule,
);
const TaskCooperation = lazyComponent(
  async () => (await import('./task-cooperation-page.tsx')).TaskCooperation,
);
const TaskCollect = lazyComponent(
  async () => (await import('#features/collections/task-collect-page.tsx')).TaskCollect,
);

/** The description stands above it on the sheet. */
function SheetDo({ task }: { task: Task }) {
  return <TaskDo task={task} hasDescription={false} />;
}

/** Slots of a sheet with all of a task. Its comments stand in the part on cooperation. */
export const taskSheetFills = [
  ...taskInfoFills,
  fill(CommentsSlot, () => null),
  fill(DoPartSlot, SheetDo),
  fill(SchedulePartSlot, TaskSchedule),
  fill(CooperationPartSlot, TaskCooperation),
  fill(CollectPartSlot, TaskCollect),
];
