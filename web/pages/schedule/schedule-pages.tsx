import { BlockRepeatSlot } from '#domain/schedule/schedule-slots.ts';
import { BlockRepeatField } from '#features/recurrence/block-repeat-field.tsx';
import { TodayPage } from '#features/schedule/today/today-page.tsx';
import { MonthPage } from '#features/schedule/week/month-page.tsx';
import { WeekPage } from '#features/schedule/week/week-page.tsx';
import { fill, SlotProvider } from '#ui/slot.tsx';

const fills = [fill(BlockRepeatSlot, BlockRepeatField)];

export function Month() {
  return (
    <SlotProvider fills={fills}>
      <MonthPage storage={localStorage} />
    </SlotProvider>
  );
}

export function Week() {
  return (
    <SlotProvider fills={fills}>
      <WeekPage storage={localStorage} />
    </SlotProvider>
  );
}

export function Today() {
  return (
    <SlotProvider fills={fills}>
      <TodayPage />
    </SlotProvider>
  );
}
