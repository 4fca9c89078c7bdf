import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';

/** Text in place of what an empty list says, while tasks that may belong there have not come; null once all are there. */
export function useStillLoading(): string | null {
  const { t } = useTranslation('pages');
  const { loading, status } = useSnapshot(useClient().connection);
  if (loading === null) return null;
  return t(status === 'offline' ? 'task.notAllHere' : 'task.stillLoading');
}
