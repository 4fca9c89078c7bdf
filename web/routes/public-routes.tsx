import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

/** Pages for visitors who are not signed in, or who follow a link. */
export const publicRoutes: RouteObject[] = [
  {
    lazy: lazyPage(() => import('#features/session/login-page.tsx'), 'AuthLayout'),
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
  {
    lazy: lazyPage(() => import('#features/session/auth/open-layout.tsx'), 'OpenLayout'),
    children: [
      {
        path: 'request-password',
        handle: { title: 'requestPassword' } satisfies PageHandle,
        lazy: lazyPage(() => import('#features/session/request-password-page.tsx'), 'RequestPasswordPage'),
      },
      {
        path: 'password-reset',
        handle: { title: 'passwordReset' } satisfies PageHandle,
        lazy: lazyPage(() => import('#features/session/password-reset-page.tsx'), 'PasswordResetPage'),
      },
      {
        path: 'oauth/callback',
        handle: { title: 'oauth' } satisfies PageHandle,
        lazy: lazyPage(() => import('#features/session/oauth-callback-page.tsx'), 'OauthCallbackPage'),
      },
    ],
  },
];
