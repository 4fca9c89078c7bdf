import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const cooperateRoutes: RouteObject[] = [
  {
    path: 'cooperate',
    lazy: lazyPage(() => import('#web/pages/cooperate/cooperate.tsx'), 'Cooperate'),
    children: [
      {
        index: true,
        handle: { title: 'delegate', nav: 'cooperate' } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/cooperate/cooperate-parts.tsx'), 'Delegate'),
      },
      {
        path: 'requests',
        handle: { title: 'requests', nav: 'cooperate' } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/cooperate/cooperate-parts.tsx'), 'Requests'),
      },
    ],
  },
];
