import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import type { Notification, NotificationAct } from '#contract/notification.ts';
import { useAcceptedToast } from '#domain/delegation/use-accepted-toast.ts';
import { finishUndoably } from '#domain/task/finish-task.ts';
import { useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { finishableBelow } from '#domain/task/tasks-below.ts';
import { useNextDateText } from '#domain/task/use-next-date-text.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { tomorrowFrom } from './later.ts';
import { moveDue } from './notification-mutations.ts';
import { markRead } from './read-marks.ts';

export interface NotificationActs {
  /** Settles once done; never if a question in between was cancelled. */
  perform(act: NotificationAct, notification: Notification): Promise<void>;
  decline(notification: Notification): Promise<void>;
  answerInvitation(notification: Notification, isAccepted: boolean): Promise<void>;
}

/** Actions on a notification, each with its undo or a link onwards. */
export function useNotificationActs(): NotificationActs {
  const client = useClient();
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const refusalText = useRefusalText();
  const navigate = useNavigate();
  const openDialog = useTaskDialogs();
  const showAccepted = useAcceptedToast();
  const withNextDate = useNextDateText();
  return useMemo(() => {
    const undo = (text: string, onAction: () => void, more: { readonly fullText?: Promise<string> } = {}) =>
      toasts.add({ text, ...more, action: { label: t('button.undo'), onAction } });
    const openRequest = (text: string, id: string) =>
      toasts.add({
        text,
        action: {
          label: t('button.open'),
          onAction: () => void navigate(`/request/${id}`),
          leadsOn: true,
        },
      });
    const seen = ({ id }: Notification) => void markRead(client, [id]).catch(() => undefined);
    const showFailure = (error: unknown) => toasts.add({ text: refusalText(error), tone: 'failed' });

    /** Finishes the task, asking about open subtasks as everywhere. */
    async function finish(notification: Notification): Promise<void> {
      const { noteId } = notification;
      const task = noteId === null ? undefined : client.replica.get('task', noteId);
      if (task === undefined) toasts.add({ text: t('notification.act.gone'), tone: 'failed' });
      else if (task.progress === 'done') toasts.add({ text: t('notification.act.alreadyFinished') });
      else if (finishableBelow(client.replica.all('task'), [task]).length > 0)
        await new Promise<void>((done) => openDialog('finish', [task], done));
      else {
        const takeBack = finishUndoably(client, [task.id]);
        const text = t('notification.act.finished', { title: task.title });
        undo(text, takeBack, withNextDate(text, task));
      }
      seen(notification);
    }

    function later({ noteId }: Notification) {
      const task = noteId === null ? undefined : client.replica.get('task', noteId);
      if (task === undefined || task.dueDate === null) {
        return toasts.add({ text: t('notification.act.gone'), tone: 'failed' });
      }
      const { dueDate, dueDay, isWholeDay } = task;
      const next = tomorrowFrom(task, nowOf(client), formats.settings.timeZone);
      void moveDue(client, task, next);
      const when =
        next.dueDay === null ? formats.dateTime(next.dueDate ?? dueDate) : formats.days.short(next.dueDay);
      return undo(t('notification.act.moved', { title: task.title, when }), () => {
        const moved = client.replica.get('task', task.id);
        if (moved !== undefined) void moveDue(client, moved, { dueDate, dueDay, isWholeDay });
      });
    }

    async function answer({ delegationRequestId: id, subject }: Notification, isAccepted: boolean) {
      if (id === null) return;
      if (isAccepted) {
        const { block } = await client.call('acceptDelegationRequest', { params: { id }, body: {} });
        if (block === null) openRequest(t('delegation.accepted.unplanned', { title: subject }), id);
        else showAccepted(subject, block);
      } else {
        await client.call('rejectDelegationRequest', { params: { id }, body: {} });
        openRequest(t('notification.act.declined', { title: subject }), id);
      }
    }

    async function answerInvitation(
      { organizationId: orgId, subject: name, offeredRole }: Notification,
      isYes: boolean,
    ) {
      const isOwnership = offeredRole === 'owner';
      if (orgId === null) return;
      const params = { orgId };
      if (!isYes) {
        await client.call('declineInvitation', { params });
        toasts.add({
          text: t(
            isOwnership ? 'organization.received.ownership.declined' : 'organization.received.declined',
            { name },
          ),
        });
        return;
      }
      await client.call('joinOrganization', { params });
      toasts.add({
        text: t(isOwnership ? 'organization.received.ownership.accepted' : 'organization.received.joined', {
          name,
        }),
        action: {
          label: t('button.open'),
          onAction: () => void navigate(`/organization/${orgId}`),
          leadsOn: true,
        },
      });
    }

    return {
      async answerInvitation(notification, isAccepted) {
        try {
          await answerInvitation(notification, isAccepted);
          seen(notification);
        } catch (error) {
          showFailure(error);
        }
      },
      async perform(act, notification) {
        try {
          if (act === 'finish') return await finish(notification);
          if (act === 'later') later(notification);
          else await answer(notification, true);
          seen(notification);
        } catch (error) {
          showFailure(error);
        }
      },
      async decline(notification) {
        try {
          await answer(notification, false);
          seen(notification);
        } catch (error) {
          showFailure(error);
        }
      },
    };
  }, [client, t, formats, refusalText, navigate, openDialog, showAccepted, withNextDate]);
}
