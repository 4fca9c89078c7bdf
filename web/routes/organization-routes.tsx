import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

const handle = { title: 'organization', nav: 'organization' } satisfies PageHandle;

export const organizationRoutes: RouteObject[] = [
  {
    path: 'organization/:organizationId',
    handle,
    lazy: lazyPage(() => import('#web/pages/cooperate/organization.tsx'), 'OrganizationFrame'),
    children: [
      {
        index: true,
        handle: { ...handle, isFixedHeight: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/cooperate/organization-tasks.tsx'), 'OrganizationTasks'),
      },
      {
        path: 'groups',
        lazy: lazyPage(() => import('#web/pages/cooperate/organization.tsx'), 'OrganizationGroups'),
      },
      {
        path: 'members',
        lazy: lazyPage(() => import('#features/organizations/members-page.tsx'), 'MembersPage'),
      },
      {
        path: 'settings',
        lazy: lazyPage(
          () => import('#features/organizations/organization-settings-page.tsx'),
          'OrganizationSettingsPage',
        ),
      },
    ],
  },
];
