import { TaskViewHeadSlot } from '#domain/task/view/task-view-slots.ts';
import { PlanePage } from '#features/plane/plane-page.tsx';
import { TaskViewHead } from '#features/tasks/list/task-view-head.tsx';
import { fill, SlotProvider } from '#ui/slot.tsx';

const fills = [fill(TaskViewHeadSlot, TaskViewHead)];

export function PlaneContainer() {
  return (
    <SlotProvider fills={fills}>
      <PlanePage />
    </SlotProvider>
  );
}
