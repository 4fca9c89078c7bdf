import * as z from 'zod/mini';
import { entityFields, entityId } from '../entity.ts';
import { MAX_EMAIL, MAX_NAME, MAX_PASSWORD, MIN_PASSWORD } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { line } from '../single-line.ts';

const membership = z.enum(['Free', 'Pro', 'Team']);
export const email = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(MAX_EMAIL));
export const personName = line(MAX_NAME);
export const userName = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z0-9](?:[a-z0-9._-]{1,38}[a-z0-9])$/, 'three to forty of a–z, 0–9, dot, dash, underscore'),
  );
export const newPassword = z.string().check(z.minLength(MIN_PASSWORD), z.maxLength(MAX_PASSWORD));

/** The signed-in user, as only they see themselves. */
export const user = z.object({
  ...entityFields,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  userName: z.string(),
  isVerified: z.boolean(),
  membership,
  activeTask: z.nullable(z.object({ id: entityId })),
});
export type User = z.infer<typeof user>;

/** Fields of the user that they may change themselves. */
export const userPatch = z.partial(z.object({ firstName: personName, lastName: personName, userName }));

export const userRoutes = {
  getMe: defineRoute({
    method: 'GET',
    path: '/api/me',
    access: 'bearer',
    write: false,
    reply: user,
    errors: [],
    summary: 'The signed-in person',
    serves: 'GET /me',
  }),
  updateUser: defineRoute({
    method: 'PUT',
    path: '/api/users/:id',
    access: 'bearer',
    write: true,
    params: z.object({ id: entityId }),
    body: userPatch,
    reply: user,
    errors: ['user_name_taken', 'request_id_reused'],
    summary: 'Change one’s own name or user name',
    serves: 'PUT /{id} user update',
  }),
};
