import * as z from 'zod/mini';
import { changeRoutes } from './change.ts';
import { delegationRoutes } from './delegation/delegation-routes.ts';
import { feedRoutes } from './feed.ts';
import { fileRoutes } from './files/file-routes.ts';
import { guestRoutes } from './guest.ts';
import { importRoutes } from './import/import-routes.ts';
import { integrationRoutes } from './integrations/integration-routes.ts';
import { availabilityLinkRoutes } from './links/availability-link.ts';
import { publicLinkRoutes } from './links/public-link.ts';
import { notificationRoutes } from './notification-routes.ts';
import { addressRefusalRoutes } from './people/address-refusal.ts';
import { appSettingsRoutes } from './people/app-settings.ts';
import { blockedPersonRoutes } from './people/blocked-person.ts';
import { deviceRoutes } from './people/device.ts';
import { groupRoutes } from './people/group-routes.ts';
import { identityRoutes } from './people/identity.ts';
import { invitationRoutes } from './people/invitation.ts';
import { organizationRoutes } from './people/organization-routes.ts';
import { accountRoutes } from './people/own-account.ts';
import { profileRoutes } from './people/profile.ts';
import { requestLinkRoutes } from './people/request-link.ts';
import { sessionRoutes } from './people/sign-in.ts';
import { startRoutes } from './people/start.ts';
import { userRoutes } from './people/user.ts';
import { defineRoute } from './route.ts';
import { searchRoutes } from './search.ts';
import { authorizationRoutes } from './tokens/authorization.ts';
import { personalTokenRoutes } from './tokens/personal-token.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';

export const api = {
  ...sessionRoutes,
  ...startRoutes,
  ...userRoutes,
  ...profileRoutes,
  ...accountRoutes,
  ...deviceRoutes,
  ...authorizationRoutes,
  ...personalTokenRoutes,
  ...appSettingsRoutes,
  ...organizationRoutes,
  ...invitationRoutes,
  ...groupRoutes,
  ...delegationRoutes,
  ...requestLinkRoutes,
  ...blockedPersonRoutes,
  ...notificationRoutes,
  ...integrationRoutes,
  ...identityRoutes,
  ...feedRoutes,
  ...guestRoutes,
  ...importRoutes,
  ...fileRoutes,
  ...addressRefusalRoutes,
  ...searchRoutes,
  ...webhookRoutes,
  ...publicLinkRoutes,
  ...availabilityLinkRoutes,
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
