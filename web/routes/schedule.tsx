import { Navigate, type RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const scheduleRoutes: RouteObject[] = [
  {
    path: 'schedule',
    children: [
      { index: true, element: <Navigate to="week" replace /> },
      {
        path: 'week/:date?',
        handle: { title: 'week', nav: 'week', isFixedHeight: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/schedule.tsx'), 'Week'),
      },
      {
        path: 'today/:date?',
        handle: { title: 'today', nav: 'today', isFixedHeight: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/schedule.tsx'), 'Today'),
      },
      {
        path: '*',
        handle: { title: 'schedule' } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/schedule-gap.tsx'), 'ScheduleGap'),
      },
    ],
  },
];
