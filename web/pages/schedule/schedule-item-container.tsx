import { BlockRepeatSlot } from '#domain/schedule/schedule-slots.ts';
import { BlockRepeatField } from '#features/recurrence/block-repeat-field.tsx';
import { ScheduleItemPage } from '#features/schedule/item/schedule-item-page.tsx';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

const fills = [fill(BlockRepeatSlot, BlockRepeatField)];

export function ScheduleItemContainer() {
  return (
    <QueryScope>
      <SlotProvider fills={fills}>
        <ScheduleItemPage />
      </SlotProvider>
    </QueryScope>
  );
}
