import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const completedTaskRoutes: RouteObject[] = [
  {
    path: 'completed-task/:completedTaskId/*',
    handle: { title: 'completedTask', nav: 'collect' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/action/completed-task-container.tsx'), 'CompletedTaskContainer'),
  },
];
