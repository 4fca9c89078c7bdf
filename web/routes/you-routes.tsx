import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const youRoutes: RouteObject[] = [
  {
    path: 'settings/import/:importId?',
    handle: { title: 'import', nav: 'settings' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/account/import-container.tsx'), 'ImportContainer'),
  },
  {
    path: 'settings/:section?',
    handle: { title: 'settings', nav: 'settings' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/account/settings-container.tsx'), 'SettingsContainer'),
  },
  {
    path: 'notifications',
    handle: { title: 'notifications', hasBeside: true } satisfies PageHandle,
    lazy: lazyPage(() => import('#features/notifications/notifications-page.tsx'), 'NotificationsPage'),
  },
  {
    path: 'verify-account',
    handle: { title: 'verify' } satisfies PageHandle,
    lazy: lazyPage(() => import('#features/account/verify-page.tsx'), 'VerifyPage'),
  },
  {
    // Target of the system's share sheet and of the app's own shortcut.
    path: 'add',
    handle: { title: 'add' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/task/shared-task-page.tsx'), 'SharedTaskPage'),
  },
  {
    path: 'menu/*',
    handle: { title: 'menu', nav: 'menu' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/menu-page.tsx'), 'MenuPage'),
  },
];
