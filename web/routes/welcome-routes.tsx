import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const welcomeRoutes: RouteObject[] = [
  {
    path: 'welcome/*',
    handle: { title: 'welcome', nav: 'menu', isFullWidth: true } satisfies PageHandle,
    lazy: lazyPage(() => import('#features/welcome/welcome-page.tsx'), 'WelcomePage'),
  },
];
