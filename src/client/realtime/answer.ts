import * as z from 'zod/mini';
import { type AnswerOf, type EventName, realtimeEvents } from '#contract/events/realtime.ts';
import { NoResponseError } from '../failure.ts';

/** The contract's table of emits, typed so that a generic name finds its own answer. */
const answers: { readonly [N in EventName]: { readonly answer: z.ZodMiniType<AnswerOf<N>> } } =
  realtimeEvents;

/** Parses the data of an answer by the contract. */
export function parseAnswer<N extends EventName>(name: N, data: unknown): AnswerOf<N> {
  const answer = z.safeParse(answers[name].answer, data);
  if (!answer.success) throw new NoResponseError('No data received.', { cause: answer.error });
  return answer.data;
}
