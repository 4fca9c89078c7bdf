import { ImportancePage } from '#features/tasks/importance-page.tsx';

export function Importance() {
  return <ImportancePage />;
}
