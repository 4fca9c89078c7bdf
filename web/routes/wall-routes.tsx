import { Navigate, type RouteObject } from 'react-router-dom';
import { StartRedirect } from '#web/pages/account/start-redirect.tsx';
import { WallPage } from '#web/pages/wall/wall-page.tsx';
import type { PageHandle } from './page-handle.ts';

export const wallRoutes: RouteObject[] = [
  { index: true, element: <StartRedirect /> },
  {
    path: 'wall',
    handle: { title: 'wall', nav: 'wall', hasBeside: true } satisfies PageHandle,
    Component: WallPage,
  },
  { path: '*', element: <Navigate to="/wall" replace /> },
];
