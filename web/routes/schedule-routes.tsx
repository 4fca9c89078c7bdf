import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const scheduleRoutes: RouteObject[] = [
  {
    path: 'schedule',
    lazy: lazyPage(() => import('#web/pages/schedule/schedule-frame.tsx'), 'ScheduleFrame'),
    children: [
      {
        index: true,
        handle: { title: 'schedule', nav: 'schedule', hasBeside: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#features/schedule/agenda/agenda-page.tsx'), 'AgendaPage'),
      },
      {
        path: 'month/:date?',
        handle: {
          title: 'month',
          nav: 'schedule',
          hasBeside: true,
          isFixedHeight: true,
          isFullWidth: true,
        } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/schedule/schedule-pages.tsx'), 'Month'),
      },
      {
        path: 'week/:date?',
        handle: {
          title: 'week',
          nav: 'schedule',
          hasBeside: true,
          isFixedHeight: true,
          isFullWidth: true,
        } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/schedule/schedule-pages.tsx'), 'Week'),
      },
      {
        path: 'today/:date?',
        handle: {
          title: 'today',
          nav: 'schedule',
          hasBeside: true,
          isFixedHeight: true,
          isFullWidth: true,
        } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/schedule/schedule-pages.tsx'), 'Today'),
      },
      {
        path: 'calendars',
        handle: { title: 'calendars', nav: 'schedule' } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/schedule/calendars-container.tsx'), 'CalendarsContainer'),
      },
      {
        path: '*',
        handle: { title: 'schedule', nav: 'schedule' } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/schedule/schedule-not-found.tsx'), 'ScheduleNotFound'),
      },
    ],
  },
];
