import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { ToastRegion, type ToastRegionProps } from '#ui/overlays/toast-region.tsx';
import { isUndo } from '#ui/page-keys.ts';

/** Toasts of a page of the extension; Ctrl and Z undoes the latest act. */
export function UndoableToasts(props: Omit<ToastRegionProps, 'queue'>) {
  const { t } = useTranslation('pages');
  const undo = useEffectEvent((): boolean => {
    const undone = toasts.undoLast();
    if (undone !== null) toasts.add({ text: t('toast.undone', { undone }) });
    return undone !== null;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && isUndo(event) && undo()) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return <ToastRegion queue={toasts} {...props} />;
}
