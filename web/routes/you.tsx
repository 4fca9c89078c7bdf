import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const youRoutes: RouteObject[] = [
  {
    path: 'settings',
    handle: { title: 'settings', nav: 'settings' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/settings.tsx'), 'Settings'),
  },
  {
    path: 'menu/*',
    handle: { title: 'menu', nav: 'menu' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/menu-page.tsx'), 'MenuPage'),
  },
];
