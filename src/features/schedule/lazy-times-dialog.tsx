import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { TimesDialogProps } from './times-dialog.tsx';

const TimesDialog = lazyPart(async () => (await import('./times-dialog.tsx')).TimesDialog);

/** The dialog for day and time, loaded when it is first asked for: its date fields are heavy. */
export function LazyTimesDialog(props: TimesDialogProps) {
  return (
    <Suspense fallback={null}>
      <TimesDialog {...props} />
    </Suspense>
  );
}
