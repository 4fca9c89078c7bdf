import type { Reach } from '#contract/schedule-item.ts';

/** Pending edit of an occurrence of a series. */
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

/** Edit-range questions of the whole app. One is open at a time; a new one cancels it. */
export const reachQuestions = {
  get: (): ReachQuestion | null => asked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) reachQuestions.answer(null);
    };
  },
  /** Resolves to null on cancel. Without a mounted dialog it resolves to the single occurrence. */
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
