/** A dialog that opens over any page. */
export type ShellDialog = 'add' | 'help' | 'palette' | 'organization' | 'signOut';

export interface ShellDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Shows another one in its place. */
  readonly onOpen: (dialog: ShellDialog) => void;
}
