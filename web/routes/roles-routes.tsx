import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const rolesRoutes: RouteObject[] = [
  {
    path: 'roles',
    handle: { title: 'roles', nav: 'organization' } satisfies PageHandle,
    lazy: lazyPage(() => import('#features/roles/roles-page.tsx'), 'RolesPage'),
  },
];
