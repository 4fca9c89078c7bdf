import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { defineRoute } from '../route.ts';

/** User whose requests somebody no longer wants, by their name. */
export const blockedPerson = z.object({ id: entityId, name: z.string() });
export type BlockedPerson = z.infer<typeof blockedPerson>;

export const blockedPersonRoutes = {
  getBlockedPeople: defineRoute({
    method: 'GET',
    path: '/api/delegation/blocked',
    access: 'bearer',
    write: false,
    reply: z.array(blockedPerson),
    errors: [],
    summary: 'People whose requests no longer reach one, by name',
    serves: null,
  }),
  unblockPerson: defineRoute({
    method: 'DELETE',
    path: '/api/delegation/blocked/:id',
    access: 'bearer',
    write: false,
    params: z.object({ id: entityId }),
    reply: z.array(blockedPerson),
    errors: [],
    summary: 'Let somebody ask one again',
    serves: null,
  }),
};
