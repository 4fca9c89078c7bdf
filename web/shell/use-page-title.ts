import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntity } from '#client-react/use-entity.ts';
import { isolatedText } from '#contract/isolated-text.ts';
import { usePage } from './use-page.ts';

/** Names the document after the page, or after the task, organization or group that is open. */
export function usePageTitle(): void {
  const { t } = useTranslation('pages');
  const page = usePage();
  const task = useEntity('task', page?.taskId);
  const organization = useEntity('organization', page?.organizationId);
  const group = useEntity('group', page?.groupId);
  const name = t('shell.name');
  // i18n-keys: pages:shell.title.{*pageTitles}
  const title =
    page === null
      ? null
      : (task?.title ?? organization?.name ?? group?.name ?? t(`shell.title.${page.title}`));
  useEffect(() => {
    document.title = title === null ? name : `${isolatedText(title)} · ${name}`;
  }, [title, name]);
}
