import { useTranslation } from 'react-i18next';
import type { TaskState } from '#domain/task/use-task.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { AbsentState } from '#ui/states/absent-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import styles from './task-page.module.css';

/** Shown while a task is loading, and where it cannot be shown. */
export function TaskAbsence({ status }: { status: Exclude<TaskState['status'], 'found'> }) {
  const { t } = useTranslation('pages');
  if (status === 'loading') {
    return (
      <section className={styles.page} aria-busy="true" aria-label={t('task.page.loading')}>
        <Skeleton width="60%" height="2rem" />
        <Skeleton width="14rem" height="2.5rem" shape="block" />
        <Skeleton shape="block" height="12rem" />
      </section>
    );
  }
  const isMissing = status === 'missing';
  return (
    <AbsentState
      isMissing={isMissing}
      name={t('task.page.tabs')}
      title={t(isMissing ? 'task.page.missingTitle' : 'task.page.unreachableTitle')}
      action={<LinkButton href="/action/urgency">{t('task.page.missingLink')}</LinkButton>}
    >
      {t(isMissing ? 'task.page.missing' : 'task.page.unreachable')}
    </AbsentState>
  );
}
