export type ShellDialog = 'add' | 'help' | 'palette' | 'organization' | 'signOut';

export interface ShellDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Replaces it with another dialog. */
  readonly onOpen: (dialog: ShellDialog) => void;
}
