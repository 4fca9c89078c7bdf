import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntity } from '#client-react/use-entity.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import { actsOf, type Notification } from '#contract/notification.ts';
import { can } from '#contract/policy-table.ts';
import { asksReader } from '#domain/delegation/asks-reader.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import styles from './notification-item.module.css';
import { useIsRead } from './read-marks.ts';
import { useNotificationActs } from './use-notification-acts.ts';

interface ItemActsProps {
  readonly notification: Notification;
  readonly onDone: () => void;
}

export function ItemActs({ notification, onDone }: ItemActsProps) {
  const { noteId, delegationRequestId, organizationId, kind } = notification;
  const offered = actsOf(kind);
  if (offered.includes('finish') && noteId !== null) {
    return <TaskActs notification={notification} taskId={noteId} onDone={onDone} />;
  }
  if (kind === 'organization.added' && organizationId !== null) {
    return <InvitationActs notification={notification} organizationId={organizationId} onDone={onDone} />;
  }
  return offered.includes('accept') && delegationRequestId !== null ? (
    <RequestActs notification={notification} requestId={delegationRequestId} onDone={onDone} />
  ) : null;
}

function TaskActs({ notification, taskId, onDone }: ItemActsProps & { readonly taskId: string }) {
  const { t } = useTranslation('pages');
  const { perform } = useNotificationActs();
  const task = useEntity('task', taskId);
  if (task === undefined || task.progress === 'done') return null;
  return (
    <div className={styles.acts}>
      {can(task.role, 'task.finish') && (
        <Button
          size="small"
          icon={<IconCheck aria-hidden="true" />}
          onPress={() => void perform('finish', notification).then(onDone)}
        >
          {t('notification.act.finish')}
        </Button>
      )}
      {can(task.role, 'task.edit') && task.dueDate !== null && (
        <Button size="small" variant="plain" onPress={() => void perform('later', notification)}>
          {t('notification.act.later')}
        </Button>
      )}
    </div>
  );
}

/** Answers to an invitation or an offered ownership, until it was read or the reader has that role. */
function InvitationActs({
  notification,
  organizationId,
  onDone,
}: ItemActsProps & { readonly organizationId: string }) {
  const { t } = useTranslation('pages');
  const { answerInvitation } = useNotificationActs();
  const isOffline = useIsOffline();
  const role = useEntity('organization', organizationId)?.role;
  const isOwnership = notification.offeredRole === 'owner';
  const isAnswerable = isOwnership ? role !== undefined && role !== 'owner' : role === undefined;
  const isRead = useIsRead()(notification);
  const [isPending, setPending] = useState(false);
  if (!isAnswerable || isRead) return null;
  const answer = (isAccepted: boolean) => {
    setPending(true);
    void answerInvitation(notification, isAccepted).finally(() => {
      setPending(false);
      onDone();
    });
  };
  return (
    <div className={styles.acts}>
      <Button
        size="small"
        icon={<IconCheck aria-hidden="true" />}
        isDisabled={isOffline}
        isPending={isPending}
        pendingLabel={t('button.busy')}
        onPress={() => answer(true)}
      >
        {t(isOwnership ? 'notification.act.accept' : 'notification.act.join')}
      </Button>
      <Button size="small" variant="plain" isDisabled={isOffline || isPending} onPress={() => answer(false)}>
        {t('notification.act.decline')}
      </Button>
    </div>
  );
}

function RequestActs({ notification, requestId, onDone }: ItemActsProps & { readonly requestId: string }) {
  const { t } = useTranslation('pages');
  const { perform, decline } = useNotificationActs();
  const isOffline = useIsOffline();
  const request = useEntity('delegationRequest', requestId);
  const [isPending, setPending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (request === undefined || !asksReader(request)) return null;
  const answer = (work: Promise<void>) => {
    setPending(true);
    void work.finally(() => {
      setPending(false);
      onDone();
    });
  };
  return (
    <div className={styles.acts}>
      <Button
        size="small"
        icon={<IconCheck aria-hidden="true" />}
        isDisabled={isOffline}
        isPending={isPending}
        pendingLabel={t('button.busy')}
        onPress={() => answer(perform('accept', notification))}
      >
        {t('notification.act.accept')}
      </Button>
      <Button
        size="small"
        variant="plain"
        isDisabled={isOffline || isPending}
        onPress={() => setAsking(true)}
      >
        {t('notification.act.decline')}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('notification.decline.title')}
        confirmLabel={t('notification.act.decline')}
        cancelLabel={t('notification.decline.cancel')}
        onConfirm={() => answer(decline(notification))}
      >
        {t('notification.decline.body', { title: notification.subject, actor: notification.actorName })}
      </AlertDialog>
    </div>
  );
}
