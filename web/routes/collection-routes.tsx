import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const collectionRoutes: RouteObject[] = [
  {
    path: 'collection/:collectionId/*',
    handle: { title: 'collection', nav: 'collect', isFixedHeight: true } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/collect/collection.tsx'), 'Collection'),
  },
  {
    path: 'search',
    handle: { title: 'search', nav: 'collect', isFixedHeight: true } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/collect/search.tsx'), 'Search'),
  },
];
