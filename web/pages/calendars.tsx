import { CalendarsPage } from '#features/schedule/calendars-page.tsx';
import { QueryScope } from './query-scope.tsx';

export function Calendars() {
  return (
    <QueryScope>
      <CalendarsPage />
    </QueryScope>
  );
}
