import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const stackRoutes: RouteObject[] = [
  {
    path: 'stack/:viewedNumber?',
    handle: { title: 'stack', nav: 'stack' } satisfies PageHandle,
    lazy: lazyPage(() => import('#features/stack/stack-page.tsx'), 'StackPage'),
  },
];
