import { Suspense, useSyncExternalStore } from 'react';
import { confirmations } from '#domain/account/confirmation.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const ConfirmDialog = lazyComponent(async () => (await import('./confirmation-slot.tsx')).ConfirmDialog, {
  close: () => confirmations.settle(false),
});

/** Confirmation dialog of every page; loaded when it is first needed. */
export function LazyConfirmDialog() {
  const isPending = useSyncExternalStore(confirmations.subscribe, confirmations.isPending);
  return <Suspense>{isPending && <ConfirmDialog />}</Suspense>;
}
