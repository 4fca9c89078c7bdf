import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const cooperateRoutes: RouteObject[] = [
  {
    path: 'cooperate',
    lazy: lazyPage(() => import('#web/pages/cooperate/cooperate-frame.tsx'), 'CooperateFrame'),
    children: [
      {
        index: true,
        handle: { title: 'delegate', nav: 'cooperate', hasBeside: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/cooperate/requests-containers.tsx'), 'SentRequestsContainer'),
      },
      {
        path: 'requests',
        handle: { title: 'requests', nav: 'cooperate', hasBeside: true } satisfies PageHandle,
        lazy: lazyPage(
          () => import('#web/pages/cooperate/requests-containers.tsx'),
          'ReceivedRequestsContainer',
        ),
      },
    ],
  },
];
