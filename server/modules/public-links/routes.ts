import { api } from '#contract/api.ts';
import type { Caller } from '#server/caller.ts';
import type { Database } from '#server/database/database.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { Reauthentication } from '../sessions/service.ts';
import type { AvailabilityLinks } from './availability-links.ts';
import type { PublicLinks } from './service.ts';

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly publicLinks: PublicLinks;
  readonly availabilityLinks: AvailabilityLinks;
  readonly reauthentication: Pick<Reauthentication, 'demandConfirmed' | 'stateOf'>;
}

export function registerPublicLinkRoutes(http: Http, dependencies: Dependencies): void {
  const { database, publicLinks, availabilityLinks, reauthentication } = dependencies;
  const { outer } = database;
  /** A public link outlives the session that made it, so it takes a confirmation. */
  const demandConfirmed = (caller: Caller) => () => reauthentication.demandConfirmed(caller);
  const isConfirmed = async ({ userId, sessionId }: Caller) =>
    (await reauthentication.stateOf(userId, sessionId)).confirmedUntil !== null;

  http.read(api.getAvailabilityLink, async ({ caller }) => ({
    link: await availabilityLinks.get(outer, caller.userId, await isConfirmed(caller)),
  }));
  http.write(
    api.createAvailabilityLink,
    {
      perform: (context) => availabilityLinks.create(context),
      answer: (_payload, { queryable, caller }) => availabilityLinks.demand(queryable, caller.userId),
    },
    demandConfirmed,
  );
  http.write(api.deleteAvailabilityLink, {
    perform: (context) => availabilityLinks.remove(context),
    answer: async () => ({ link: null }),
  });
  http.read(api.getPublicLinks, async ({ caller, query }) => {
    const { userId } = caller;
    if (query.organizationId === undefined)
      return { isAllowed: true, links: await publicLinks.list(outer, userId, await isConfirmed(caller)) };
    return publicLinks.listIn(outer, query.organizationId, userId, await isConfirmed(caller));
  });
  http.read(api.getPublicLink, async ({ caller, params }) =>
    publicLinks.get(outer, caller.userId, params.id, await isConfirmed(caller)),
  );
  http.write(
    api.createPublicLink,
    {
      perform: (context, { params, body }) => publicLinks.put(context, params.id, body),
      answer: ({ params }, { queryable, caller }) => publicLinks.demand(queryable, caller.userId, params.id),
    },
    demandConfirmed,
  );
  http.write(
    api.updatePublicLink,
    {
      async perform(context, { params, body }) {
        await publicLinks.demandPublished(context, params.id);
        await publicLinks.put(context, params.id, body);
      },
      answer: ({ params }, { queryable, caller }) => publicLinks.demand(queryable, caller.userId, params.id),
    },
    demandConfirmed,
  );
  http.write(api.deletePublicLink, {
    perform: (context, { params }) => publicLinks.remove(context, params.id),
    answer: async ({ params: { id } }) => ({ id }),
  });
  http.write(
    api.allowPublicLinks,
    {
      perform: (context, { params, body }) => publicLinks.allow(context, params.orgId, body.isAllowed),
      answer: async ({ body }) => body,
    },
    demandConfirmed,
  );
}
