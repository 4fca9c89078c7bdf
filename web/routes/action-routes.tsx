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
        lazy: lazyPage(() => import('#features/plane/plane-page.tsx'), 'PlanePage'),
      },
      {
        path: 'progress',
        handle: { title: 'progress', nav: 'action', isFixedHeight: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#features/board/board-page.tsx'), 'BoardPage'),
      },
      {
        path: 'urgency',
        handle: { title: 'urgency', nav: 'action', isFixedHeight: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#features/tasks/list/urgency-page.tsx'), 'UrgencyPage'),
      },
      {
        path: 'importance',
        handle: { title: 'importance', nav: 'action', isFixedHeight: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#features/tasks/list/importance-page.tsx'), 'ImportancePage'),
      },
      {
        path: 'workload',
        handle: { title: 'workload', nav: 'action' } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/action/workload.tsx'), 'Workload'),
      },
    ],
  },
];
