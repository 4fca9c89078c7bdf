import { lazy, Suspense } from 'react';

const parts = {
  add: lazy(async () => ({ default: (await import('./quick-add-dialog.tsx')).QuickAddDialog })),
  help: lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog })),
};
export type ShellDialog = keyof typeof parts;

/** The dialogs that open over any page; each is loaded when it is first asked for. */
export function ShellDialogs({ open, onClose }: { open: ShellDialog | null; onClose: () => void }) {
  if (open === null) return null;
  const Part = parts[open];
  return (
    <Suspense>
      <Part isOpen onOpenChange={onClose} />
    </Suspense>
  );
}
