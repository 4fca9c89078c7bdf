import { ScheduleItemPage } from '#features/schedule/item/schedule-item-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

export function ScheduleItem() {
  return (
    <QueryScope>
      <ScheduleItemPage />
    </QueryScope>
  );
}
