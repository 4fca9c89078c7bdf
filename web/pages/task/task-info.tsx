import { AssetLinkList } from '#features/asset-links/asset-link-list.tsx';
import { LabelField } from '#features/labels/label-field.tsx';
import { RecurrenceField } from '#features/recurrence/recurrence-field.tsx';
import { ReminderField } from '#features/reminders/reminder-field.tsx';
import { SubtaskList } from '#features/subtasks/subtask-list.tsx';
import { TaskInfoPage } from '#features/tasks/page/task-info-page.tsx';
import {
  CommentsSlot,
  LabelsSlot,
  LinksSlot,
  RecurrenceSlot,
  RemindersSlot,
  SubtasksSlot,
} from '#features/tasks/page/task-page-slots.ts';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { TaskComments } from './task-comments.tsx';

const fills = [
  fill(RecurrenceSlot, RecurrenceField),
  fill(RemindersSlot, ReminderField),
  fill(LabelsSlot, LabelField),
  fill(SubtasksSlot, SubtaskList),
  fill(LinksSlot, AssetLinkList),
  fill(CommentsSlot, TaskComments),
];

export function TaskInfo() {
  return (
    <SlotProvider fills={fills}>
      <TaskInfoPage />
    </SlotProvider>
  );
}
