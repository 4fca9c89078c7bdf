import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { NothingFound } from '#ui/states/absence-illustrations.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';

export function TaskNotFound() {
  const { t } = useTranslation('pages');
  const { taskId } = useParams();
  return (
    <EmptyState
      illustration={<NothingFound />}
      title={t('shell.task.notFound')}
      action={<LinkButton href={`/task/${taskId}`}>{t('shell.task.back')}</LinkButton>}
    >
      {t('shell.task.hint')}
    </EmptyState>
  );
}
