import * as z from 'zod/mini';
import { entityId, instant } from '../entity.ts';
import { defineRoute } from '../route.ts';

export const device = z.object({
  id: entityId,
  kind: z.enum(['web', 'extension']),
  /** The browser’s own description of itself at sign-in, shortened. */
  userAgent: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const deviceRoutes = {
  getDevices: defineRoute({
    method: 'GET',
    path: '/api/auth/devices',
    access: 'bearer',
    write: false,
    reply: z.array(device),
    errors: [],
    summary: 'Where one is signed in, last used first',
    serves: null,
  }),
  endDevice: defineRoute({
    method: 'DELETE',
    path: '/api/auth/devices/:id',
    access: 'bearer',
    write: false,
    params: z.object({ id: entityId }),
    reply: z.object({}),
    errors: ['not_found', 'web_session_needed'],
    summary: 'Sign out one device',
    serves: null,
  }),
  endOtherDevices: defineRoute({
    method: 'DELETE',
    path: '/api/auth/devices',
    access: 'bearer',
    write: false,
    reply: z.object({}),
    errors: ['web_session_needed'],
    summary: 'Sign out every other device',
    serves: null,
  }),
};
