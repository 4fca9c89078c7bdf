import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const scheduleItemRoutes: RouteObject[] = [
  {
    path: 'schedule-item/*',
    handle: { title: 'scheduleItem', nav: 'schedule' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/schedule/schedule-item-container.tsx'), 'ScheduleItemContainer'),
  },
];
