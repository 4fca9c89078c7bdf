import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const invitationRoutes: RouteObject[] = [
  {
    path: 'invitation',
    handle: { title: 'invitation' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/cooperate/invitation.tsx'), 'Invitation'),
  },
];
