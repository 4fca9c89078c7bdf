import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { Card } from '#ui/layout/card.tsx';
import { AccessList } from './access-list.tsx';
import { LeaveButton } from './leave-button.tsx';
import { ShareForm } from './share-form.tsx';
import styles from './sharing.module.css';

export function ShareCard({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  const own = task.NoteAccess.find(({ userId, right }) => userId === accountId && right !== 'assignee');
  return (
    <Card title={t('sharing.who')}>
      <div className={styles.form}>
        {can(task.role, 'task.share') ? (
          <ShareForm tasks={[task]} />
        ) : (
          <p className={styles.soft}>{t('sharing.ownersOnly')}</p>
        )}
        <AccessList task={task} />
        {own !== undefined && <LeaveButton task={task} access={own} />}
      </div>
    </Card>
  );
}
