import { useCallback, useState } from 'react';
import type { ShellDialog } from './shell-dialog.ts';

type Next = ShellDialog | null | ((open: ShellDialog | null) => ShellDialog | null);

interface OpenDialog {
  readonly dialog: ShellDialog;
  readonly path: string;
}

/**
 * Dialog over the page at `pathname`, closed by navigating back or forward. One that is opened while a page is
 * still being rendered belongs to the address already shown.
 */
export function usePageDialog(pathname: string): readonly [ShellDialog | null, (next: Next) => void] {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  // As in the address bar, where letters beyond ASCII are escaped.
  const path = new URL(pathname, location.origin).pathname;
  const setDialog = useCallback((next: Next) => {
    const here = location.pathname;
    setOpened((before) => {
      const open = before?.path === here ? before.dialog : null;
      const dialog = typeof next === 'function' ? next(open) : next;
      return dialog === null ? null : { dialog, path: here };
    });
  }, []);
  return [opened?.path === path ? opened.dialog : null, setDialog];
}
