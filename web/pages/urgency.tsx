import { UrgencyPage } from '#features/tasks/urgency-page.tsx';

export function Urgency() {
  return <UrgencyPage />;
}
