import { AssetLinkList } from '#features/asset-links/asset-link-list.tsx';
import { TaskCollect } from '#features/collections/task-collect.tsx';
import { LabelField } from '#features/labels/label-field.tsx';
import { RecurrenceField } from '#features/recurrence/recurrence-field.tsx';
import { ReminderField } from '#features/reminders/reminder-field.tsx';
import { TaskSchedule } from '#features/schedule/item/task-schedule.tsx';
import { SubtaskList } from '#features/subtasks/subtask-list.tsx';
import {
  CollectPartSlot,
  CooperationPartSlot,
  DoPartSlot,
  LabelsSlot,
  LinksSlot,
  RecurrenceSlot,
  RemindersSlot,
  SchedulePartSlot,
  SubtasksSlot,
} from '#features/tasks/page/task-page-slots.ts';
import { TaskDo } from '#features/timers/task-do.tsx';
import { fill } from '#ui/slot.tsx';
import { fileFills } from './file-fills.ts';
import { TaskCooperation } from './task-cooperation.tsx';

/** Slots of a task's sheet. */
export const taskSheetFills = [
  fill(RecurrenceSlot, RecurrenceField),
  fill(RemindersSlot, ReminderField),
  fill(LabelsSlot, LabelField),
  fill(SubtasksSlot, SubtaskList),
  fill(LinksSlot, AssetLinkList),
  fill(DoPartSlot, TaskDo),
  fill(SchedulePartSlot, TaskSchedule),
  fill(CollectPartSlot, TaskCollect),
  fill(CooperationPartSlot, TaskCooperation),
  ...fileFills,
];
