import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { FailedWrite } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { failedWriteText } from '#client-react/refusal-text.ts';
import { writeTitle } from './write-title.ts';

/** A refused write as the sync dialog and the extension's pages list it. */
export interface ShownFailedWrite {
  readonly requestId: string;
  readonly name: FailedWrite['name'];
  /** Title of what it changes. */
  readonly title: string | null;
  /** The task that it changes, if the task is still here. */
  readonly taskId: string | null;
  /** Reason of the refusal, in the reader's language. */
  readonly reason: string;
  retry(): void;
  discard(): void;
}

/** Refused writes of the account, oldest first. */
export function useFailedWrites(): readonly ShownFailedWrite[] {
  const { i18n } = useTranslation('pages');
  const client = useClient();
  const { failed } = useSnapshot(client.outbox);
  return failed.map(({ requestId, name, entity, entityId, error }) => {
    const task = entity === 'task' ? client.replica.get('task', entityId) : undefined;
    return {
      requestId,
      name,
      title: writeTitle(client, { entity, entityId }),
      taskId: task?.id ?? null,
      reason: failedWriteText({ name, error }, i18n),
      retry: () => void client.retryWrite(requestId),
      discard: () => void client.discardWrite(requestId),
    };
  });
}
