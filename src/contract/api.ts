import * as z from 'zod/mini';
import { changeRoutes } from './change.ts';
import { delegationRoutes } from './delegation.ts';
import { feedRoutes } from './feed.ts';
import { integrationRoutes } from './integration.ts';
import { notificationRoutes } from './notification.ts';
import { accountRoutes } from './people/account-routes.ts';
import { appSettingsRoutes } from './people/app-settings.ts';
import { deviceRoutes } from './people/device.ts';
import { groupRoutes } from './people/group.ts';
import { identityRoutes } from './people/identity.ts';
import { invitationRoutes } from './people/invitation.ts';
import { organizationRoutes } from './people/organization.ts';
import { profileRoutes } from './people/profile.ts';
import { sessionRoutes } from './people/session-routes.ts';
import { userRoutes } from './people/user.ts';
import { defineRoute } from './route.ts';
import { searchRoutes } from './search.ts';

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
