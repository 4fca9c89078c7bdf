import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

/** Pages on which the extension and programs are connected to an account. */
export const connectionRoutes: RouteObject[] = [
  {
    path: 'extension/connect',
    handle: { title: 'connect' } satisfies PageHandle,
    lazy: lazyPage(() => import('#features/session/connect-extension-page.tsx'), 'ConnectExtensionPage'),
  },
  {
    path: 'oauth/authorize',
    handle: { title: 'authorize' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/account/program-container.tsx'), 'ProgramContainer'),
  },
];
