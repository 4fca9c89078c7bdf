import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const profileRoutes: RouteObject[] = [
  {
    path: 'profile/*',
    handle: { title: 'profile' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/account/profile-container.tsx'), 'ProfileContainer'),
  },
  {
    path: 'user/:userName/*',
    handle: { title: 'user', hasBeside: true } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/cooperate/user-container.tsx'), 'UserContainer'),
  },
];
