import * as z from 'zod/mini';
import { NoResponseError } from '../failure.ts';

/** A 200 of something in between (a hotel's sign-in page, say) counts as no response. */
export function parseReply<R>({ reply }: { readonly reply: z.ZodMiniType<R> }, data: unknown): R {
  const parsed = z.safeParse(reply, data);
  if (!parsed.success) throw new NoResponseError('No data received.', { cause: parsed.error });
  return parsed.data;
}
