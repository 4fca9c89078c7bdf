import { Navigate, type RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const actionRoutes: RouteObject[] = [
  {
    path: 'action',
    children: [
      { index: true, element: <Navigate to="urgency" replace /> },
      {
        path: 'urgency',
        handle: { title: 'urgency', nav: 'urgency', isFixedHeight: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/urgency.tsx'), 'Urgency'),
      },
    ],
  },
];
