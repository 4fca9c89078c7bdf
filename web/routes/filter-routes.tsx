import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const filterRoutes: RouteObject[] = [
  {
    path: 'filter/:filterId',
    handle: { title: 'filter', nav: 'collect', hasBeside: true, isFixedHeight: true } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/collect/filter-container.tsx'), 'FilterContainer'),
  },
];
