import { Suspense } from 'react';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import type { TimesDialogProps } from './times-dialog.tsx';

const TimesDialog = lazyComponent(async () => (await import('./times-dialog.tsx')).TimesDialog);

/** Dialog for day and time, loaded on first use: its date fields are heavy. */
export function LazyTimesDialog(props: TimesDialogProps) {
  return (
    <Suspense fallback={null}>
      <TimesDialog {...props} />
    </Suspense>
  );
}
