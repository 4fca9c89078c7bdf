import * as z from 'zod/mini';
import { MAX_QUERY } from './limits.ts';
import { defineRoute } from './route.ts';
import { task } from './task/task.ts';

/** Search hit. `excerpt` is the matching passage as plain text; `ranges` are the matches in it, in UTF-16 units. */
const found = z.object({
  task,
  field: z.enum(['title', 'description', 'comment']),
  excerpt: z.string(),
  ranges: z.array(z.tuple([z.int(), z.int()])),
});

export const searchRoutes = {
  search: defineRoute({
    method: 'GET',
    path: '/api/search',
    access: 'bearer',
    write: false,
    query: z.object({
      query: z.string().check(z.minLength(1), z.maxLength(MAX_QUERY)),
      state: z._default(z.enum(['all', 'open', 'completed']), 'all'),
      startIndex: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10_000)), 0),
    }),
    reply: z.object({ found: z.array(found), nextIndex: z.nullable(z.int()) }),
    errors: [],
    summary:
      'Full-text search over the tasks one may see and their comments, best first; the last word may be unfinished',
    serves: null,
  }),
};
export type FoundTask = z.infer<typeof found>;
