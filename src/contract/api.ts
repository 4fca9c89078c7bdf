import * as z from 'zod/mini';
import { accountRoutes } from './account.ts';
import { appSettingsRoutes } from './app-settings.ts';
import { changeRoutes } from './change.ts';
import { delegationRoutes } from './delegation.ts';
import { deviceRoutes } from './device.ts';
import { feedRoutes } from './feed.ts';
import { groupRoutes } from './group.ts';
import { identityRoutes } from './identity.ts';
import { integrationRoutes } from './integration.ts';
import { invitationRoutes } from './invitation.ts';
import { notificationRoutes } from './notification.ts';
import { organizationRoutes } from './organization.ts';
import { profileRoutes } from './profile.ts';
import { defineRoute } from './route.ts';
import { searchRoutes } from './search.ts';
import { sessionRoutes } from './session.ts';
import { userRoutes } from './user.ts';

/** Every HTTP call. */
export const api = {
  ...sessionRoutes,
  ...userRoutes,
  ...profileRoutes,
  ...accountRoutes,
  ...deviceRoutes,
  ...appSettingsRoutes,
  ...organizationRoutes,
  ...invitationRoutes,
  ...groupRoutes,
  ...delegationRoutes,
  ...notificationRoutes,
  ...integrationRoutes,
  ...identityRoutes,
  ...feedRoutes,
  ...searchRoutes,
  ...changeRoutes,
  getHealth: defineRoute({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    write: false,
    reply: z.object({ status: z.literal('ok') }),
    errors: ['unavailable'],
    summary: 'Ready only when the database answers',
    serves: null,
  }),
};
export type Api = typeof api;
export type RouteName = keyof Api;
