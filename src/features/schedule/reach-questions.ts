import type { Reach } from '#contract/schedule-item.ts';

/** What is about to happen to an occurrence of a series. */
export interface ReachQuestion {
  readonly act: 'change' | 'remove';
  readonly title: string;
}

interface Asked extends ReachQuestion {
  readonly answer: (reach: Reach | null) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function put(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** One question at a time stands before the person, wherever in the app it came up. */
export const reachQuestions = {
  get: (): ReachQuestion | null => asked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) reachQuestions.answer(null);
    };
  },
  /** Null: nothing is to happen. Where nothing on the page can ask, the one occurrence is meant. */
  ask(question: ReachQuestion): Promise<Reach | null> {
    asked?.answer(null);
    if (listeners.size === 0) return Promise.resolve('one');
    return new Promise((resolve) => put({ ...question, answer: resolve }));
  },
  answer(reach: Reach | null): void {
    const { answer } = asked ?? {};
    put(null);
    answer?.(reach);
  },
};
