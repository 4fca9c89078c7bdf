import { ImportancePage } from '#features/tasks/list/importance-page.tsx';

export function Importance() {
  return <ImportancePage />;
}
