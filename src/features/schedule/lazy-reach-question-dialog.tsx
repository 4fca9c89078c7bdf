import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { reachQuestions } from './reach-questions.ts';

const ReachQuestionDialog = lazyPart(
  async () => (await import('./reach-question-dialog.tsx')).ReachQuestionDialog,
  { close: () => reachQuestions.answer(null) },
);

/** The question how far an edit of an occurrence reaches, loaded when it is first asked: few have one to answer. */
export function LazyReachQuestionDialog() {
  const question = useSyncExternalStore(reachQuestions.subscribe, reachQuestions.get);
  return <Suspense>{question !== null && <ReachQuestionDialog />}</Suspense>;
}
