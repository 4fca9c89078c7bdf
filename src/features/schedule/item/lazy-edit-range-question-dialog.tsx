import { Suspense, useSyncExternalStore } from 'react';
import { editRangeQuestions } from '#domain/schedule/edit-range-questions.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';

const EditRangeQuestionDialog = lazyComponent(
  async () => (await import('./edit-range-question-dialog.tsx')).EditRangeQuestionDialog,
  { close: () => editRangeQuestions.answer(null) },
);

/** Edit-range dialog, loaded on first use, since few edits need it. */
export function LazyEditRangeQuestionDialog() {
  const question = useSyncExternalStore(editRangeQuestions.subscribe, editRangeQuestions.get);
  return <Suspense>{question !== null && <EditRangeQuestionDialog />}</Suspense>;
}
