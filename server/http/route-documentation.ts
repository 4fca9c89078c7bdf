import * as z from 'zod/mini';
import { errorReply } from '#contract/error.ts';
import type { Route } from '#contract/route.ts';

function describeRoute({ serves, errors }: Route): string {
  const line = serves === null ? 'A call of our own.' : `Serves the specification’s section 7: ${serves}.`;
  return errors.length === 0 ? line : `${line} Refusals: ${errors.join(', ')}.`;
}

/** Description of a call for the document of the interface. */
export function documentationOf(route: Route) {
  const refusals = z.extend(errorReply, {});
  return {
    summary: route.summary,
    ...(route.params === undefined ? {} : { params: route.params }),
    ...(route.query === undefined ? {} : { querystring: route.query }),
    ...(route.body === undefined ? {} : { body: route.body }),
    response: { 200: route.reply, '4xx': refusals },
    ...(route.access === 'bearer' ? { security: [{ accessToken: [] }] } : {}),
    description: describeRoute(route),
  };
}
