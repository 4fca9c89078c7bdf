import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntity } from '#client-react/use-entity.ts';
import { usePage } from './use-page.ts';

/** Names the document after the page, or after the task that is open. */
export function usePageTitle(): void {
  const { t } = useTranslation('pages');
  const page = usePage();
  const task = useEntity('task', page?.taskId);
  const name = t('shell.name');
  // i18n-keys: pages:shell.title.{wall,stack,urgency,week,today,schedule,completed,settings,menu,task,login,register,connect}
  const title = page === null ? null : (task?.title ?? t(`shell.title.${page.title}`));
  useEffect(() => {
    document.title = title === null ? name : `${title} · ${name}`;
  }, [title, name]);
}
