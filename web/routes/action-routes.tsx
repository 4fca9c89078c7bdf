import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const actionRoutes: RouteObject[] = [
  {
    path: 'action',
    lazy: lazyPage(() => import('#web/pages/action/action-frame.tsx'), 'ActionFrame'),
    children: [
      {
        index: true,
        handle: { title: 'priority', nav: 'action', isFixedHeight: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/action/plane.tsx'), 'Plane'),
      },
      {
        path: 'progress',
        handle: { title: 'progress', nav: 'action', isFixedHeight: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/action/board.tsx'), 'Board'),
      },
      {
        path: 'urgency',
        handle: { title: 'urgency', nav: 'action', isFixedHeight: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/action/urgency.tsx'), 'Urgency'),
      },
      {
        path: 'importance',
        handle: { title: 'importance', nav: 'action', isFixedHeight: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/action/importance.tsx'), 'Importance'),
      },
      {
        path: 'workload',
        handle: { title: 'workload', nav: 'action' } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/action/workload.tsx'), 'Workload'),
      },
    ],
  },
];
