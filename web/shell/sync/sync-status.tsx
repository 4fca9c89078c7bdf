import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '#ui/states/lazy-component.tsx';
import { SyncState as SyncSign } from '#ui/states/sync-state.tsx';
import { useMedia } from '#ui/use-media.ts';
import type { SyncState } from './sync-state.ts';
import { useSyncState } from './use-sync.ts';

/** States that pass within a moment: where room is short, they are shown by their icon alone. */
const passing: ReadonlySet<SyncState['kind']> = new Set(['saved', 'connecting', 'loading', 'waiting']);

const SyncDialog = lazyDialog(async () => (await import('./sync-dialog.tsx')).SyncDialog);

const signs = {
  saved: 'saved',
  connecting: 'waiting',
  loading: 'loading',
  waiting: 'waiting',
  unkept: 'failed',
  offline: 'offline',
  offlineWaiting: 'offline',
  failed: 'failed',
} as const satisfies Record<SyncState['kind'], string>;

export function SyncStatus() {
  const { t } = useTranslation('pages');
  const state = useSyncState();
  const isNarrow = useMedia('(max-width: 96rem)');
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <SyncSign
        // i18n-keys: pages:shell.sync.{saved,connecting,loading,waiting,unkept,offline,offlineWaiting,failed}
        state={signs[state.kind]}
        label={t(`shell.sync.${state.kind}`, 'count' in state ? { count: state.count } : {})}
        isCompact={isNarrow && passing.has(state.kind)}
        onPress={() => {
          setAsked(true);
          setOpen(true);
        }}
      />
      {isAsked && (
        <Suspense>
          <SyncDialog isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
