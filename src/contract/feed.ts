import * as z from 'zod/mini';
import { instant } from './entity.ts';
import { defineRoute } from './route.ts';

const hasTitles = z.boolean();

/** One's schedule as a calendar that other programs can read, at an address that nobody can guess. */
const feed = z.object({
  /** Whoever has it reads the schedule without signing in, so it is null unless the caller has just confirmed who they are. */
  address: z.nullable(z.url()),
  /** Events have their titles; else each says no more than that one is busy. */
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
