import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useFileCaptures } from './use-file-captures.ts';

const FailedWrites = lazy(async () => ({ default: (await import('./failed-writes.tsx')).FailedWrites }));
const RefusedFiles = lazy(async () => ({ default: (await import('./refused-files.tsx')).RefusedFiles }));
const WaitingWrites = lazy(async () => ({ default: (await import('./waiting-writes.tsx')).WaitingWrites }));

export function Unsettled() {
  const client = useClient();
  const { unsent, failed } = useSnapshot(client.outbox);
  const { status } = useSnapshot(client.connection);
  const captures = useFileCaptures();
  return (
    <Suspense>
      {captures !== null && <RefusedFiles stored={captures} />}
      {failed.length > 0 && <FailedWrites />}
      {/* While connected they are sent before anyone could read them. */}
      {unsent.length > 0 && status === 'offline' && <WaitingWrites />}
    </Suspense>
  );
}
