import { AssetLinkList } from '#features/asset-links/asset-link-list.tsx';
import { LabelField } from '#features/labels/label-field.tsx';
import { RecurrenceField } from '#features/recurrence/recurrence-field.tsx';
import { ReminderField } from '#features/reminders/reminder-field.tsx';
import { SubtaskList } from '#features/subtasks/subtask-list.tsx';
import {
  LabelsSlot,
  LinksSlot,
  RecurrenceSlot,
  RemindersSlot,
  SubtasksSlot,
} from '#features/tasks/page/task-page-slots.ts';
import { fill } from '#ui/slot.tsx';
import { fileFills } from './file-fills.ts';

/** Slots of a task's fields. Its comments are filled by each page that shows them. */
export const taskInfoFills = [
  fill(RecurrenceSlot, RecurrenceField),
  fill(RemindersSlot, ReminderField),
  fill(LabelsSlot, LabelField),
  fill(SubtasksSlot, SubtaskList),
  fill(LinksSlot, AssetLinkList),
  ...fileFills,
];
