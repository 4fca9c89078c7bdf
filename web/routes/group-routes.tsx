import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

const handle = { title: 'group', nav: 'organization' } satisfies PageHandle;

export const groupRoutes: RouteObject[] = [
  {
    path: 'group/:groupId',
    handle,
    lazy: lazyPage(() => import('#web/pages/cooperate/group-containers.tsx'), 'GroupContainer'),
    children: [
      {
        index: true,
        handle: { ...handle, isFixedHeight: true, hasBeside: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/cooperate/group-tasks-page.tsx'), 'GroupTasksPage'),
      },
      {
        path: 'members',
        lazy: lazyPage(() => import('#features/groups/group-members-page.tsx'), 'GroupMembersPage'),
      },
      {
        path: 'settings',
        lazy: lazyPage(() => import('#features/groups/group-settings-page.tsx'), 'GroupSettingsPage'),
      },
      {
        path: 'groups',
        lazy: lazyPage(() => import('#web/pages/cooperate/group-containers.tsx'), 'SubgroupsContainer'),
      },
    ],
  },
];
