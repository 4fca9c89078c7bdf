import { useCallback, useState } from 'react';
import type { ShellDialog } from './shell-dialog.ts';

type Next = ShellDialog | null | ((open: ShellDialog | null) => ShellDialog | null);

interface OpenDialog {
  readonly dialog: ShellDialog;
  readonly path: string;
}

/**
 * The dialog that stands over the page at `pathname`, and goes with it: back and forth close what was opened. One that is
 * opened while a page is still being drawn belongs to where the address leads already.
 */
export function usePageDialog(pathname: string): readonly [ShellDialog | null, (next: Next) => void] {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  // As the address bar writes it, where letters beyond ASCII are escaped.
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
