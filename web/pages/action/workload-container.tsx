import { BlockMenuSlot } from '#domain/schedule/schedule-slots.ts';
import { TaskViewHeadSlot } from '#domain/task/view/task-view-slots.ts';
import { BlockMenu } from '#features/schedule/block/block-menu.tsx';
import { TaskViewHead } from '#features/tasks/list/task-view-head.tsx';
import { WorkloadPage } from '#features/workload/workload-page.tsx';
import { fill, SlotProvider } from '#ui/slot.tsx';

const fills = [fill(BlockMenuSlot, BlockMenu), fill(TaskViewHeadSlot, TaskViewHead)];

export function WorkloadContainer() {
  return (
    <SlotProvider fills={fills}>
      <WorkloadPage />
    </SlotProvider>
  );
}
