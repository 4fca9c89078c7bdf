import * as z from 'zod/mini';
import { instant } from './entity.ts';
import { defineRoute } from './route.ts';

const hasTitles = z.boolean();

/** Feed: a user's own schedule as a calendar file under a secret address. */
const feed = z.object({
  /** Null unless the caller confirmed their identity just now: the address alone gives access to the schedule. */
  address: z.nullable(z.url()),
  /** Events carry their titles; otherwise they only say "busy". */
  hasTitles,
  createdAt: instant,
});
export type Feed = z.infer<typeof feed>;

const write = { access: 'bearer', write: true, serves: null } as const;

export const feedRoutes = {
  getFeed: defineRoute({
    method: 'GET',
    path: '/api/feed',
    access: 'bearer',
    write: false,
    reply: z.object({ feed: z.nullable(feed) }),
    errors: [],
    summary: 'The private address of one’s schedule as a calendar; null where it is not published',
    serves: null,
  }),
  createFeed: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/feed',
    body: z.object({ hasTitles: z._default(hasTitles, true) }),
    reply: feed,
    errors: ['confirmation_needed', 'web_session_needed'],
    summary: 'Publish one’s schedule; where it is published already, at the same address',
  }),
  updateFeed: defineRoute({
    ...write,
    method: 'PUT',
    path: '/api/feed',
    body: z.object({ hasTitles }),
    reply: feed,
    errors: ['not_found'],
    summary: 'Change what the published schedule shows',
  }),
  renewFeed: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/feed/renew',
    reply: feed,
    errors: ['confirmation_needed', 'web_session_needed', 'not_found'],
    summary: 'Give the published schedule another address; the old one answers nothing any more',
  }),
  deleteFeed: defineRoute({
    ...write,
    method: 'DELETE',
    path: '/api/feed',
    reply: z.object({ feed: z.null() }),
    errors: [],
    summary: 'Stop publishing one’s schedule',
  }),
};
