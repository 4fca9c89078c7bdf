import { BlockMenuSlot } from '#domain/schedule/schedule-slots.ts';
import { BlockMenu } from '#features/schedule/block/block-menu.tsx';
import { WorkloadPage } from '#features/workload/workload-page.tsx';
import { fill, SlotProvider } from '#ui/slot.tsx';

const fills = [fill(BlockMenuSlot, BlockMenu)];

export function WorkloadContainer() {
  return (
    <SlotProvider fills={fills}>
      <WorkloadPage />
    </SlotProvider>
  );
}
