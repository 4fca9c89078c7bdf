import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';

const FailedWrites = lazy(async () => ({ default: (await import('./failed-writes.tsx')).FailedWrites }));
const WaitingWrites = lazy(async () => ({ default: (await import('./waiting-writes.tsx')).WaitingWrites }));

/** Writes that the server has not taken: refused ones, and those that wait while it cannot be reached. */
export function Unsettled() {
  const client = useClient();
  const { unsent, failed } = useSnapshot(client.outbox);
  const { status } = useSnapshot(client.connection);
  return (
    <Suspense>
      {failed.length > 0 && <FailedWrites />}
      {/* With a connection they are on their way, and gone before they are read. */}
      {unsent.length > 0 && status === 'offline' && <WaitingWrites />}
    </Suspense>
  );
}
