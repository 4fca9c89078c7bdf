import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { Card } from '#ui/layout/card.tsx';
import { Stack, Text } from '#ui/layout/primitives.tsx';
import { AccessList } from './access-list.tsx';
import { LeaveButton } from './leave-button.tsx';
import { ShareForm } from './share-form.tsx';

export function ShareCard({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  const own = task.NoteAccess.find(({ userId, right }) => userId === accountId && right !== 'assignee');
  return (
    <Card title={t('sharing.who')}>
      <Stack gap={4} mayShrink>
        {can(task.role, 'task.share') ? (
          <ShareForm tasks={[task]} />
        ) : (
          <Text as="p" tone="soft" size="sm">
            {t('sharing.ownersOnly')}
          </Text>
        )}
        <AccessList task={task} />
        {own !== undefined && <LeaveButton task={task} access={own} />}
      </Stack>
    </Card>
  );
}
