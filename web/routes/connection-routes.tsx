import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const extensionRoutes: RouteObject[] = [
  {
    path: 'extension/connect',
    handle: { title: 'connect' } satisfies PageHandle,
    lazy: lazyPage(() => import('#features/session/connect-extension-page.tsx'), 'ConnectExtensionPage'),
  },
];
