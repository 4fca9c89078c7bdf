import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const timeRoutes: RouteObject[] = [
  {
    path: 'time',
    handle: { title: 'time', nav: 'time' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/schedule/time-container.tsx'), 'TimeContainer'),
  },
];
