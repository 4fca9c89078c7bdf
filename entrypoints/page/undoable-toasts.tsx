import { useEffect } from 'react';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { ToastRegion, type ToastRegionProps } from '#ui/overlays/toast-region.tsx';
import { isUndo } from '#ui/page-keys.ts';

/** Toasts of a page of the extension; Ctrl and Z undoes the latest act. */
export function UndoableToasts(props: Omit<ToastRegionProps, 'queue'>) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && isUndo(event) && toasts.undoLast()) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return <ToastRegion queue={toasts} {...props} />;
}
