import { TaskViewHeadSlot } from '#domain/task/view/task-view-slots.ts';
import { BoardPage } from '#features/board/board-page.tsx';
import { TaskViewHead } from '#features/tasks/list/task-view-head.tsx';
import { fill, SlotProvider } from '#ui/slot.tsx';

const fills = [fill(TaskViewHeadSlot, TaskViewHead)];

export function BoardContainer() {
  return (
    <SlotProvider fills={fills}>
      <BoardPage />
    </SlotProvider>
  );
}
