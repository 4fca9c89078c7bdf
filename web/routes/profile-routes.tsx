import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const profileRoutes: RouteObject[] = [
  {
    path: 'profile/*',
    handle: { title: 'profile' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/account/profile.tsx'), 'Profile'),
  },
  {
    path: 'user/:userName/*',
    handle: { title: 'user' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/cooperate/user.tsx'), 'User'),
  },
];
