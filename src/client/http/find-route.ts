import type * as z from 'zod/mini';
import type { Api, RouteName } from '#contract/api.ts';
import { changeRoutes } from '#contract/change.ts';
import { integrationRoutes } from '#contract/integrations/integration-routes.ts';
import { sessionRoutes } from '#contract/people/sign-in.ts';
import { startRoutes } from '#contract/people/start.ts';
import type { Route, RouteReply } from '#contract/route.ts';

/** Call of the contract, typed so that a generic name finds its own reply. */
export type RouteOf<N extends RouteName> = Route & { readonly reply: z.ZodMiniType<RouteReply<Api[N]>> };
type Table = { readonly [N in RouteName]: RouteOf<N> };

/** Calls that pages make as soon as they are drawn, the sign-in page among them. */
const early: Partial<Table> = { ...sessionRoutes, ...startRoutes, ...changeRoutes, ...integrationRoutes };

/** Route of a call; all but the early ones come with the contract's whole table, which is loaded with the first. */
export async function findRoute<N extends RouteName>(name: N): Promise<RouteOf<N>> {
  const known: RouteOf<N> | undefined = early[name];
  if (known !== undefined) return known;
  const { api } = await import('#contract/api.ts');
  const table: Table = api;
  return table[name];
}
