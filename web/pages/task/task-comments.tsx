import { useMemo } from 'react';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { audienceOfTask } from '#features/comments/comment-audience.ts';
import { CommentsPanel } from '#features/comments/comments-panel.tsx';
import { SlotProvider } from '#ui/slot.tsx';
import { fileFills } from './file-fills.ts';

export function TaskComments({ task }: { task: Task }) {
  const audience = useMemo(() => audienceOfTask(task), [task]);
  return (
    <SlotProvider fills={fileFills}>
      <CommentsPanel
        subject={{ noteId: task.id }}
        audience={audience}
        mayComment={can(task.role, 'task.comment')}
        storage={localStorage}
      />
    </SlotProvider>
  );
}
