import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const collectionRoutes: RouteObject[] = [
  {
    path: 'collection/:collectionId/*',
    handle: {
      title: 'collection',
      nav: 'collect',
      hasBeside: true,
      isFixedHeight: true,
    } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/collect/collection-container.tsx'), 'CollectionContainer'),
  },
  {
    path: 'search',
    handle: { title: 'search', nav: 'collect', hasBeside: true, isFixedHeight: true } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/collect/search-container.tsx'), 'SearchContainer'),
  },
];
