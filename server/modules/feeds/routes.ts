import { api } from '#contract/api.ts';
import type { Caller } from '#server/caller.ts';
import type { Database } from '#server/database/database.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { Reauthentication } from '../sessions/service.ts';
import type { Feeds } from './service.ts';

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly feeds: Feeds;
  readonly reauthentication: Pick<Reauthentication, 'demandConfirmed' | 'stateOf'>;
}

export function registerFeedRoutes(http: Http, { database, feeds, reauthentication }: Dependencies): void {
  /** A new address gives access to the schedule, so it takes a confirmation. */
  const demandConfirmed = (caller: Caller) => () => reauthentication.demandConfirmed(caller);

  http.read(api.getFeed, async ({ caller }) => {
    const { confirmedUntil } = await reauthentication.stateOf(caller.userId, caller.sessionId);
    return { feed: await feeds.get(database.outer, caller.userId, confirmedUntil !== null) };
  });
  http.write(
    api.createFeed,
    {
      perform: (context, { body }) => feeds.create(context, body.hasTitles),
      answer: (_payload, { queryable, caller }) => feeds.demand(queryable, caller.userId, true),
    },
    demandConfirmed,
  );
  http.write(api.updateFeed, {
    perform: (context, { body }) => feeds.update(context, body.hasTitles),
    answer: (_payload, { queryable, caller }) => feeds.demand(queryable, caller.userId, false),
  });
  http.write(
    api.renewFeed,
    {
      perform: (context) => feeds.renew(context),
      answer: (_payload, { queryable, caller }) => feeds.demand(queryable, caller.userId, true),
    },
    demandConfirmed,
  );
  http.write(api.deleteFeed, {
    perform: (context) => feeds.remove(context),
    answer: async () => ({ feed: null }),
  });
}
