import { lazy, Suspense } from 'react';
import type { ShellDialog } from './shell-dialog.ts';

const parts = {
  add: lazy(async () => ({ default: (await import('./quick-add-dialog.tsx')).QuickAddDialog })),
  help: lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog })),
  palette: lazy(async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog })),
  signOut: lazy(async () => ({
    default: (await import('#features/session/sign-out-dialog.tsx')).SignOutDialog,
  })),
  organization: lazy(async () => ({
    default: (await import('./organization-dialog.tsx')).OrganizationDialog,
  })),
};

interface ShellDialogsProps {
  readonly open: ShellDialog | null;
  readonly onOpen: (dialog: ShellDialog) => void;
  readonly onClose: () => void;
}

/** The dialogs that open over any page; each is loaded when it is first asked for. */
export function ShellDialogs({ open, onOpen, onClose }: ShellDialogsProps) {
  if (open === null) return null;
  const Part = parts[open];
  return (
    <Suspense>
      <Part isOpen onOpenChange={onClose} onOpen={onOpen} />
    </Suspense>
  );
}
