import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const instructionsRoutes: RouteObject[] = [
  {
    path: 'instructions/*',
    handle: { title: 'instructions', nav: 'menu' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/instructions-container.tsx'), 'InstructionsContainer'),
  },
];
