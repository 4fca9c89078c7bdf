import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { reachQuestions } from './reach-questions.ts';

const ReachQuestionDialog = lazyPart(
  async () => (await import('./reach-question-dialog.tsx')).ReachQuestionDialog,
  { close: () => reachQuestions.answer(null) },
);

/** Edit-range dialog, loaded on first use, since few edits need it. */
export function LazyReachQuestionDialog() {
  const question = useSyncExternalStore(reachQuestions.subscribe, reachQuestions.get);
  return <Suspense>{question !== null && <ReachQuestionDialog />}</Suspense>;
}
