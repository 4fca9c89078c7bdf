import type { EditRange } from '#contract/edit-range.ts';

/** Pending edit of an occurrence of a series. */
export interface EditRangeQuestion {
  readonly act: 'change' | 'remove';
  readonly title: string;
}

interface Asked extends EditRangeQuestion {
  readonly answer: (range: EditRange | null) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function put(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Edit-range questions of the whole app. One is open at a time; a new one cancels it. */
export const editRangeQuestions = {
  get: (): EditRangeQuestion | null => asked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) editRangeQuestions.answer(null);
    };
  },
  /** Resolves to null on cancel. Without a mounted dialog it resolves to the single occurrence. */
  ask(question: EditRangeQuestion): Promise<EditRange | null> {
    asked?.answer(null);
    if (listeners.size === 0) return Promise.resolve('one');
    return new Promise((resolve) => put({ ...question, answer: resolve }));
  },
  answer(range: EditRange | null): void {
    const { answer } = asked ?? {};
    put(null);
    answer?.(range);
  },
};
