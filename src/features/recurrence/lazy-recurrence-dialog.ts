import { lazyOverlay } from '#ui/states/lazy-component.tsx';

/** Recurrence dialog, loaded when it is first opened. */
export const RecurrenceDialog = lazyOverlay(
  async () => (await import('./recurrence-dialog.tsx')).RecurrenceDialog,
);
