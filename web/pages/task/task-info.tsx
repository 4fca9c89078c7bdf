import type { Task } from '#contract/task/task.ts';
import { useTaskActions } from '#domain/task/use-task-actions.ts';
import { useTaskRemoval } from '#domain/task/use-task-removal.ts';
import { AssetLinkList } from '#features/asset-links/asset-link-list.tsx';
import { LabelField } from '#features/labels/label-field.tsx';
import { RecurrenceField } from '#features/recurrence/recurrence-field.tsx';
import { ReminderField } from '#features/reminders/reminder-field.tsx';
import { SubtaskList } from '#features/subtasks/subtask-list.tsx';
import { DueText } from '#features/tasks/due/due-text.tsx';
import { TaskInfoPage } from '#features/tasks/page/task-info-page.tsx';
import { TaskComments } from './task-comments.tsx';

const renderDue = (task: Task) => <DueText task={task} />;

export function TaskInfo() {
  return (
    <TaskInfoPage
      renderRecurrence={(task) => <RecurrenceField task={task} />}
      renderReminders={(task) => <ReminderField task={task} />}
      renderLabels={(task) => <LabelField task={task} />}
      renderSubtasks={(task) => <Subtasks task={task} />}
      renderLinks={(task) => <AssetLinkList task={task} />}
      renderComments={(task) => <TaskComments task={task} />}
    />
  );
}

function Subtasks({ task }: { task: Task }) {
  const { finish, reopen } = useTaskActions();
  const remove = useTaskRemoval();
  return (
    <SubtaskList
      task={task}
      renderDue={renderDue}
      onTick={(each) => (each.progress === 'done' ? reopen(each) : finish(each))}
      onRemove={(each) => remove([each])}
    />
  );
}
