import { ScheduleItemPage } from '#features/schedule/schedule-item-page.tsx';
import { QueryScope } from './query-scope.tsx';

export function ScheduleItem() {
  return (
    <QueryScope>
      <ScheduleItemPage />
    </QueryScope>
  );
}
