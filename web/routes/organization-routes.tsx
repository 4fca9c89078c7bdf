import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

const handle = { title: 'organization', nav: 'organization' } satisfies PageHandle;

export const organizationRoutes: RouteObject[] = [
  {
    path: 'organization/:organizationId',
    handle,
    lazy: lazyPage(() => import('#web/pages/cooperate/organization-containers.tsx'), 'OrganizationContainer'),
    children: [
      {
        index: true,
        handle: { ...handle, isFixedHeight: true, hasBeside: true } satisfies PageHandle,
        lazy: lazyPage(
          () => import('#web/pages/cooperate/organization-tasks-page.tsx'),
          'OrganizationTasksPage',
        ),
      },
      {
        path: 'groups',
        lazy: lazyPage(
          () => import('#web/pages/cooperate/organization-containers.tsx'),
          'OrganizationGroupsContainer',
        ),
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
