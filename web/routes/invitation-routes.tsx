import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const invitationRoutes: RouteObject[] = [
  {
    path: 'invitation',
    handle: { title: 'invitation' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/cooperate/invitation-container.tsx'), 'InvitationContainer'),
  },
  {
    path: 'guest',
    handle: { title: 'invitation' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/schedule/guest-container.tsx'), 'GuestContainer'),
  },
  {
    path: 'asked',
    handle: { title: 'request' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/cooperate/asked-container.tsx'), 'AskedContainer'),
  },
  {
    path: 'no-invitations',
    handle: { title: 'addressRefusal' } satisfies PageHandle,
    lazy: lazyPage(
      () => import('#web/pages/account/address-refusal-container.tsx'),
      'AddressRefusalContainer',
    ),
  },
];
