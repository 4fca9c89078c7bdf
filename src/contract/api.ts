import * as z from 'zod/mini';
import { appSettingsRoutes } from './app-settings.ts';
import { changeRoutes } from './change.ts';
import { defineRoute } from './route.ts';
import { sessionRoutes } from './session.ts';
import { userRoutes } from './user.ts';

/** Every HTTP call. */
export const api = {
  ...sessionRoutes,
  ...userRoutes,
  ...appSettingsRoutes,
  ...changeRoutes,
  getHealth: defineRoute({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    write: false,
    reply: z.object({ status: z.literal('ok') }),
    errors: ['unavailable'],
    summary: 'Ready only when the database answers',
  }),
};
export type Api = typeof api;
export type RouteName = keyof Api;
