import { TodayPage } from '#features/schedule/today/today-page.tsx';
import { WeekPage } from '#features/schedule/week/week-page.tsx';

export function Week() {
  return <WeekPage storage={localStorage} />;
}

export function Today() {
  return <TodayPage />;
}
