import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { toasts } from '#ui/toast-queue.ts';
import styles from './user-page.module.css';
import { whenSent } from './when-sent.ts';

export interface AskFormProps {
  readonly userId: string;
  /** What the person is called. */
  readonly name: string;
  /** A field that adds tasks. */
  readonly renderQuickAdd: (onAdded: (taskId: string) => void) => ReactNode;
}

/** The server must have the task before it can be offered. */
async function ask(client: Client, noteId: string, userId: string): Promise<string> {
  const id = uuidv7();
  await whenSent(client);
  await client.call('createDelegationRequest', {
    params: { noteId },
    body: { id, access: [{ id: uuidv7(), userId }] },
  });
  return id;
}

/** One line becomes a task that the person is asked to take on. */
export function AskForm({ userId, name, renderQuickAdd }: AskFormProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const { isPending, failure, run } = useRequest();
  const onAdded = useCallback(
    (taskId: string) => {
      void run(async () => {
        const id = await ask(client, taskId, userId);
        toasts.add({
          text: t('user.ask.asked', { name }),
          action: { label: t('user.ask.open'), onAction: () => void navigate(`/request/${id}`) },
        });
      });
    },
    [client, userId, name, run, t, navigate],
  );
  return (
    <div className={styles.ask}>
      {renderQuickAdd(onAdded)}
      <p role="status" className={failure === null ? styles.soft : styles.failed}>
        {failure !== null
          ? t('user.ask.failed', { reason: failure })
          : isPending
            ? t('user.ask.busy', { name })
            : isOffline
              ? t('user.ask.offline', { name })
              : t('user.ask.hint', { name })}
      </p>
    </div>
  );
}
