import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { NothingFound } from '#ui/absence-illustrations.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';

export function TaskGap() {
  const { t } = useTranslation('pages');
  const { taskId } = useParams();
  return (
    <EmptyState
      illustration={<NothingFound />}
      title={t('shell.task.notFound')}
      action={<LinkButton href={`/task/${taskId}`}>{t('shell.task.back')}</LinkButton>}
    />
  );
}
