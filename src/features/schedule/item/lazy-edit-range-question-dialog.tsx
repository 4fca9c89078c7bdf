import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { editRangeQuestions } from './edit-range-questions.ts';

const EditRangeQuestionDialog = lazyPart(
  async () => (await import('./edit-range-question-dialog.tsx')).EditRangeQuestionDialog,
  { close: () => editRangeQuestions.answer(null) },
);

/** Edit-range dialog, loaded on first use, since few edits need it. */
export function LazyEditRangeQuestionDialog() {
  const question = useSyncExternalStore(editRangeQuestions.subscribe, editRangeQuestions.get);
  return <Suspense>{question !== null && <EditRangeQuestionDialog />}</Suspense>;
}
