import { useLocation } from 'react-router-dom';
import { usePage } from '../use-page.ts';

/** Task that is open, as a page or beside one. */
export function useOpenTaskId(): string | undefined {
  const page = usePage();
  const beside = new URLSearchParams(useLocation().search).get('task');
  return page?.taskId ?? beside ?? undefined;
}
