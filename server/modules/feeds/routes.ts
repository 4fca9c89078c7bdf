import { api } from '#contract/api.ts';
import type { Database } from '#server/plugins/database.ts';
import type { Http } from '#server/plugins/routes.ts';
import type { Feeds } from './service.ts';

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly feeds: Feeds;
}

/** Publishing one's schedule. */
export function registerFeedRoutes(http: Http, { database, feeds }: Dependencies): void {
  http.read(api.getFeed, async ({ caller }) => ({ feed: await feeds.get(database.outer, caller.userId) }));
  http.write(api.createFeed, {
    perform: (context, { body }) => feeds.create(context, body.hasTitles),
    answer: (_payload, { queryable, caller }) => feeds.demand(queryable, caller.userId),
  });
  http.write(api.updateFeed, {
    perform: (context, { body }) => feeds.update(context, body.hasTitles),
    answer: (_payload, { queryable, caller }) => feeds.demand(queryable, caller.userId),
  });
  http.write(api.renewFeed, {
    perform: (context) => feeds.renew(context),
    answer: (_payload, { queryable, caller }) => feeds.demand(queryable, caller.userId),
  });
  http.write(api.deleteFeed, {
    perform: (context) => feeds.remove(context),
    answer: async () => ({ feed: null }),
  });
}
