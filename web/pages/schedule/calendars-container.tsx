import { CalendarsPage } from '#features/schedule/calendars/calendars-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

export function CalendarsContainer() {
  return (
    <QueryScope>
      <CalendarsPage />
    </QueryScope>
  );
}
