import { lazy, Suspense } from 'react';
import type { TimesDialogProps } from './times-dialog.tsx';

const TimesDialog = lazy(() =>
  import('./times-dialog.tsx').then((module) => ({ default: module.TimesDialog })),
);

/** The dialog for day and time, loaded when it is first asked for: its date fields are heavy. */
export function LazyTimesDialog(props: TimesDialogProps) {
  return (
    <Suspense fallback={null}>
      <TimesDialog {...props} />
    </Suspense>
  );
}
