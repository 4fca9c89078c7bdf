import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { v7 as uuidv7 } from 'uuid';
import { subscribe } from 'valtio/vanilla';
import type { Client } from '#client/client.ts';
import { NoResponseError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import { QuickAddSlot } from '#domain/task/task-slots.ts';
import { Grid } from '#ui/layout/primitives.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import styles from './user-page.module.css';

/** Timeout in milliseconds. */
const PATIENCE = 15_000;

/** Settles when the server has every write; rejects after a timeout. */
async function whenSent(client: Pick<Client, 'outbox'>, patience = PATIENCE): Promise<void> {
  // The write is counted only in the next turn of the event loop.
  await new Promise((resolve) => setTimeout(resolve));
  if (client.outbox.waiting === 0) return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      unsubscribe();
      reject(new NoResponseError('The task has not reached the server yet'));
    }, patience);
    const unsubscribe = subscribe(client.outbox, () => {
      if (client.outbox.waiting > 0) return;
      clearTimeout(timer);
      unsubscribe();
      resolve();
    });
  });
}

export interface AskFormProps {
  readonly userId: string;
  readonly name: string;
}

/** Sends a delegation request for a new task, once the server has the task. */
async function ask(client: Client, noteId: string, userId: string): Promise<string> {
  const id = uuidv7();
  await whenSent(client);
  await client.call('createDelegationRequest', {
    params: { noteId },
    body: { id, access: [{ id: uuidv7(), userId }] },
  });
  return id;
}

export function AskForm({ userId, name }: AskFormProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const refusalText = useRefusalText();
  /** Number of lines under way: they may follow each other faster than the server answers. */
  const [underWay, setUnderWay] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const onAdded = useCallback(
    (taskId: string) => {
      setUnderWay((before) => before + 1);
      setFailure(null);
      ask(client, taskId, userId)
        .then((id) =>
          toasts.add({
            text: t('user.ask.asked', { name }),
            action: {
              label: t('button.open'),
              onAction: () => void navigate(`/request/${id}`),
              leadsOn: true,
            },
          }),
        )
        .catch((error: unknown) => setFailure(refusalText(error)))
        .finally(() => setUnderWay((before) => before - 1));
    },
    [client, userId, name, refusalText, t, navigate],
  );
  return (
    <Grid gap={2}>
      <QuickAddSlot onAdded={onAdded} />
      <p role="status" className={failure === null ? styles.soft : styles.failed}>
        {failure !== null
          ? t('user.ask.failed', { reason: failure })
          : underWay > 0
            ? t('user.ask.busy', { name })
            : isOffline
              ? t('user.ask.offline', { name })
              : t('user.ask.hint', { name })}
      </p>
    </Grid>
  );
}
