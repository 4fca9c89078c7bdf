import * as z from 'zod/mini';
import { type Api, api, type RouteName } from '#contract/api.ts';
import type { RouteReply } from '#contract/route.ts';
import { NoResponseError } from '../failure.ts';

/** The contract's table of calls, typed so that a generic name finds its own reply. */
const replies: { readonly [N in RouteName]: { readonly reply: z.ZodMiniType<RouteReply<Api[N]>> } } = api;

/** A 200 of something in between (a hotel's sign-in page, say) counts as no response. */
export function parseReply<N extends RouteName>(name: N, data: unknown): RouteReply<Api[N]> {
  const reply = z.safeParse(replies[name].reply, data);
  if (!reply.success) throw new NoResponseError('No data received.', { cause: reply.error });
  return reply.data;
}
