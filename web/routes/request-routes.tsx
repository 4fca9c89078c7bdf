import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const requestRoutes: RouteObject[] = [
  {
    path: 'request/:requestId/*',
    handle: { title: 'request', nav: 'cooperate', hasBeside: true } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/cooperate/request-container.tsx'), 'RequestContainer'),
  },
];
