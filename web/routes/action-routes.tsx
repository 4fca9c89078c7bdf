import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const actionRoutes: RouteObject[] = [
  {
    path: 'action',
    lazy: lazyPage(() => import('#web/pages/action/action-frame.tsx'), 'ActionFrame'),
    children: [
      {
        index: true,
        handle: {
          title: 'priority',
          nav: 'action',
          hasBeside: true,
          isFixedHeight: true,
          isFullWidth: true,
        } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/action/plane-container.tsx'), 'PlaneContainer'),
      },
      {
        path: 'progress',
        handle: {
          title: 'progress',
          nav: 'action',
          hasBeside: true,
          isFixedHeight: true,
          isFullWidth: true,
        } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/action/board-container.tsx'), 'BoardContainer'),
      },
      {
        path: 'urgency',
        handle: {
          title: 'urgency',
          nav: 'action',
          hasBeside: true,
          isFixedHeight: true,
        } satisfies PageHandle,
        lazy: lazyPage(() => import('#features/tasks/list/urgency-page.tsx'), 'UrgencyPage'),
      },
      {
        path: 'importance',
        handle: {
          title: 'importance',
          nav: 'action',
          hasBeside: true,
          isFixedHeight: true,
        } satisfies PageHandle,
        lazy: lazyPage(() => import('#features/tasks/list/importance-page.tsx'), 'ImportancePage'),
      },
      {
        path: 'workload',
        handle: { title: 'workload', nav: 'action', hasBeside: true, isFullWidth: true } satisfies PageHandle,
        lazy: lazyPage(() => import('#web/pages/action/workload-container.tsx'), 'WorkloadContainer'),
      },
    ],
  },
  {
    path: 'action/mine',
    handle: { title: 'mine', nav: 'action', hasBeside: true, isFixedHeight: true } satisfies PageHandle,
    lazy: lazyPage(() => import('#features/tasks/list/people-pages.tsx'), 'MyTasksPage'),
  },
  {
    path: 'action/assigned',
    handle: { title: 'assigned', nav: 'action', hasBeside: true, isFixedHeight: true } satisfies PageHandle,
    lazy: lazyPage(() => import('#features/tasks/list/people-pages.tsx'), 'AssignedTasksPage'),
  },
  {
    path: 'action/waiting',
    handle: { title: 'waiting', nav: 'action', hasBeside: true, isFixedHeight: true } satisfies PageHandle,
    lazy: lazyPage(() => import('#features/tasks/list/people-pages.tsx'), 'WaitingTasksPage'),
  },
];
