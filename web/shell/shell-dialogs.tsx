import { Suspense } from 'react';
import { lazyDialog } from '#ui/states/lazy-component.tsx';
import type { ShellDialog } from './shell-dialog.ts';

const parts = {
  add: lazyDialog(async () => (await import('./quick-add-dialog.tsx')).QuickAddDialog),
  help: lazyDialog(async () => (await import('./keys/keys-dialog.tsx')).KeysDialog),
  palette: lazyDialog(async () => (await import('./palette/palette-dialog.tsx')).PaletteDialog),
  signOut: lazyDialog(async () => (await import('#features/session/sign-out-dialog.tsx')).SignOutDialog),
  organization: lazyDialog(async () => (await import('./organization-dialog.tsx')).OrganizationDialog),
};

interface ShellDialogsProps {
  readonly open: ShellDialog | null;
  readonly onOpen: (dialog: ShellDialog) => void;
  readonly onClose: () => void;
}

export function ShellDialogs({ open, onOpen, onClose }: ShellDialogsProps) {
  if (open === null) return null;
  const Part = parts[open];
  return (
    <Suspense>
      <Part isOpen onOpenChange={onClose} onOpen={onOpen} />
    </Suspense>
  );
}
