import { UrgencyPage } from '#features/tasks/list/urgency-page.tsx';

export function Urgency() {
  return <UrgencyPage />;
}
