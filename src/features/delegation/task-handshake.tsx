import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { Button } from '#ui/actions/button.tsx';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import styles from './delegation.module.css';
import { isDelegable } from './offer-field.tsx';
import { HandBackDialog } from './request/hand-back-dialog.tsx';
import { OwnBlocks } from './request/own-blocks.tsx';
import { Proposals } from './request/proposals.tsx';
import { isIssuer, requestsOfTask } from './request/request-state.ts';
import { RequestStatus } from './request/request-status.tsx';
import { RequestTimeline } from './request/request-timeline.tsx';
import { WithdrawButton } from './request/withdraw-button.tsx';
import { TrackedTime } from './tracked-time.tsx';

export function TaskHandshake({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  const openDialog = useTaskDialogs();
  const [isHandingBack, setHandingBack] = useState(false);
  const spec = useMemo(() => requestsOfTask(task.id), [task.id]);
  const [request] = useLiveList('delegationRequest', spec);
  const isMine = request !== undefined && isIssuer(request, accountId);
  const mayHandBack =
    can(task.role, 'task.handBack') && task.delegatedStatus === 'DELEGATED' && task.progress !== 'done';
  return (
    <Card
      title={t('delegation.handshake.title')}
      actions={request === undefined ? undefined : <RequestStatus request={request} />}
    >
      <div className={styles.form}>
        {request === undefined ? (
          <Text as="p" tone="soft" size="sm">
            {t(
              can(task.role, 'task.delegate')
                ? 'delegation.handshake.none'
                : 'delegation.handshake.noneOther',
            )}
          </Text>
        ) : (
          <>
            <RequestTimeline request={request} />
            <Proposals request={request} isMine={isMine} />
            {isMine && request.status === 'accepted' && <TrackedTime request={request} />}
          </>
        )}
        {mayHandBack && <OwnBlocks taskId={task.id} />}
        <div className={styles.acts}>
          {isDelegable(task) && (
            <>
              <Button size="small" variant="primary" onPress={() => openDialog('assign', [task])}>
                {t('delegation.assign.act')}
              </Button>
              <Button size="small" onPress={() => openDialog('delegate', [task])}>
                {t(request === undefined ? 'delegation.handshake.give' : 'delegation.handshake.giveAgain')}
              </Button>
            </>
          )}
          {request !== undefined && (
            <LinkButton href={`/request/${request.id}`} size="small">
              {t('delegation.handshake.open')}
            </LinkButton>
          )}
          {isMine && request.status === 'pending' && <WithdrawButton request={request} />}
          {mayHandBack && (
            <Button size="small" onPress={() => setHandingBack(true)}>
              {t('delegation.handBack.open')}
            </Button>
          )}
        </div>
      </div>
      {isHandingBack && (
        <HandBackDialog
          taskId={task.id}
          ownerName={request?.issuerName ?? ''}
          onClose={() => setHandingBack(false)}
        />
      )}
    </Card>
  );
}
