import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { MAX_QUERY } from '../limits.ts';
import { defineRoute } from '../route.ts';

/** Profile of a user for others. `email` only for those who share an organization with them. */
export const profile = z.object({
  id: entityId,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  /** Organizations that the reader and the user share. */
  organizations: z.array(z.object({ id: entityId, name: z.string() })),
});
export type Profile = z.infer<typeof profile>;

export const profileRoutes = {
  getProfile: defineRoute({
    method: 'GET',
    path: '/api/users/get/:id',
    access: 'bearer',
    write: false,
    /** Id of the user, or their user name. */
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
    reply: profile,
    errors: ['not_found'],
    summary: 'A person’s profile, by id or user name',
    serves: 'GET /get/{id}',
  }),
  findUsers: defineRoute({
    method: 'GET',
    path: '/api/users/findUsers/:query',
    access: 'bearer',
    write: false,
    params: z.object({ query: z.string().check(z.minLength(1), z.maxLength(MAX_QUERY)) }),
    reply: z.array(profile),
    errors: [],
    summary:
      'People by name or user name, those one works with first; those of one’s organizations by whole email too',
    serves: 'GET /findUsers/{query}',
  }),
};
