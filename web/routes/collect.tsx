import { Navigate, type RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const collectRoutes: RouteObject[] = [
  {
    path: 'collect',
    children: [
      { index: true, element: <Navigate to="completed" replace /> },
      {
        path: 'completed',
        handle: { title: 'completed', nav: 'completed', isFixedHeight: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#features/tasks/completed-page.tsx'), 'CompletedPage'),
      },
    ],
  },
];
