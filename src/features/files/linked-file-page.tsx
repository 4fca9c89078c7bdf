import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import type { Client } from '#client/client.ts';
import { RefusedError } from '#client/failure.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { entityId } from '#contract/entity.ts';
import type { FileLink } from '#contract/files/file-routes.ts';
import { LinkButton } from '#ui/actions/link-button.tsx';
import { AbsentState } from '#ui/states/absent-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { pathOfLink } from './linked-file.ts';

/** Place of a file as this device knows it; null where it knows none. */
function knownLink({ replica }: Client, fileId: string): FileLink | null {
  for (const { id: taskId, assetLinks } of replica.all('task'))
    if (assetLinks.some(({ file }) => file?.id === fileId))
      return { taskId, delegationRequestId: null, commentId: null };
  for (const { id: commentId, noteId: taskId, delegationRequestId, files } of replica.all('comment'))
    if (files.some(({ id }) => id === fileId)) return { taskId, delegationRequestId, commentId };
  return null;
}

/** `/files/:fileId`, the address of a file that other clients show: leads to the task or request where it is. */
export function LinkedFilePage() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { fileId = '' } = useParams();
  const { status, isInitialized } = useSnapshot(client.connection);
  const isId = z.safeParse(entityId, fileId).success;
  const known = knownLink(client, fileId);
  const { data, error } = useQuery({
    queryKey: ['fileLink', fileId],
    queryFn: () => client.call('getFileLink', { params: { fileId } }),
    enabled: isId && known === null && status === 'online',
    retry: false,
    networkMode: 'always',
  });
  const link = known ?? data;
  if (link !== undefined) return <Navigate to={pathOfLink(fileId, link)} replace />;
  if (isId && error === null && !(isInitialized && status === 'offline'))
    return (
      <section aria-busy="true" aria-label={t('files.linked.loading')}>
        <Skeleton shape="block" height="12rem" />
      </section>
    );
  const isMissing = !isId || error instanceof RefusedError;
  return (
    <AbsentState
      isMissing={isMissing}
      name={t('files.linked.name')}
      title={t(isMissing ? 'files.linked.missingTitle' : 'files.linked.unreachableTitle')}
      action={<LinkButton href="/search">{t('files.linked.search')}</LinkButton>}
    >
      {t(isMissing ? 'files.linked.missing' : 'files.linked.unreachable')}
    </AbsentState>
  );
}
