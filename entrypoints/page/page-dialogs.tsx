import type { ReactNode } from 'react';
import { taskDialogSlots } from '#domain/task/task-dialogs.ts';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { SlotOverlay } from '#ui/slot-overlay.tsx';
import { localizedPart } from './localized-part.tsx';

const fills = [
  fill(
    taskDialogSlots.finish,
    localizedPart(async () => (await import('#features/tasks/finish-parts-dialog.tsx')).FinishPartsDialog),
  ),
];

/** Dialogs of tasks in the extension: the one about open subtasks of a finished task. */
export function PageDialogs({ children }: { readonly children: ReactNode }) {
  return (
    <SlotProvider fills={fills}>
      <SlotOverlay>{children}</SlotOverlay>
    </SlotProvider>
  );
}
