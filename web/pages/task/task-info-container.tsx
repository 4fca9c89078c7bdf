import { TaskInfoPage } from '#features/tasks/page/task-info-page.tsx';
import { CommentsSlot } from '#features/tasks/page/task-page-slots.ts';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { TaskComments } from './task-comments.tsx';
import { taskInfoFills } from './task-info-fills.ts';

const fills = [...taskInfoFills, fill(CommentsSlot, TaskComments)];

export function TaskInfoContainer() {
  return (
    <SlotProvider fills={fills}>
      <TaskInfoPage />
    </SlotProvider>
  );
}
