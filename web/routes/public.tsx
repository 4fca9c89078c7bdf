import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

/** Pages for people who are not signed in. */
export const publicRoutes: RouteObject[] = [
  {
    lazy: lazyPage(() => import('#features/session/auth-layout.tsx'), 'AuthLayout'),
    children: [
      {
        path: 'login',
        handle: { title: 'login' } satisfies PageHandle,
        lazy: lazyPage(() => import('#features/session/login-page.tsx'), 'LoginPage'),
      },
      {
        path: 'register',
        handle: { title: 'register' } satisfies PageHandle,
        lazy: lazyPage(() => import('#features/session/register-page.tsx'), 'RegisterPage'),
      },
    ],
  },
];
