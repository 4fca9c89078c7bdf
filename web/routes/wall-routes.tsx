import { Navigate, type RouteObject } from 'react-router-dom';
import { Start } from '#web/pages/account/start.tsx';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const wallRoutes: RouteObject[] = [
  { index: true, element: <Start /> },
  {
    path: 'wall',
    handle: { title: 'wall', nav: 'wall' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/wall/wall-page.tsx'), 'WallPage'),
  },
  { path: '*', element: <Navigate to="/wall" replace /> },
];
