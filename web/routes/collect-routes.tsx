import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const collectRoutes: RouteObject[] = [
  {
    path: 'collect',
    lazy: lazyPage(() => import('#web/pages/collect/collect-frame.tsx'), 'CollectFrame'),
    children: [
      {
        index: true,
        handle: { title: 'archive', nav: 'collect', hasBeside: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/action/archive-page.tsx'), 'ArchivePage'),
      },
      {
        path: 'collections',
        handle: { title: 'collections', nav: 'collect' } satisfies PageHandle,
        lazy: lazyPage(() => import('#features/collections/collections-page.tsx'), 'CollectionsPage'),
      },
      {
        path: 'templates',
        handle: { title: 'templates', nav: 'collect' } satisfies PageHandle,
        lazy: lazyPage(() => import('#features/templates/templates-page.tsx'), 'TemplatesPage'),
      },
      {
        path: 'completed',
        handle: {
          title: 'completed',
          nav: 'collect',
          hasBeside: true,
          isFixedHeight: true,
        } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/action/completed-container.tsx'), 'CompletedContainer'),
      },
    ],
  },
];
