import { parentPort } from 'node:worker_threads';
import { ProviderError } from '#server/provider-error.ts';
import { objectWork } from './object-work.ts';
import type { ObjectAnswer, ObjectQuestion } from './objects-apart.ts';

function answer({ name, values }: ObjectQuestion): ObjectAnswer {
  try {
    // The thread that asks is our own, and calls by the type of the work.
    const work = objectWork[name] as (...given: readonly unknown[]) => unknown;
    return { value: work(...values) };
  } catch (error) {
    if (error instanceof ProviderError) return { kind: error.kind, message: error.message };
    if (error instanceof RangeError) return { kind: 'rejected', message: 'A date that does not exist.' };
    throw error;
  }
}

parentPort?.on('message', (asked: ObjectQuestion) => parentPort?.postMessage(answer(asked)));
