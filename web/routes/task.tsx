import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const taskRoutes: RouteObject[] = [
  {
    path: 'task/:taskId',
    handle: { title: 'task' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/task.tsx'), 'TaskFrame'),
    children: [
      {
        index: true,
        lazy: lazyPage(() => import('#features/tasks/task-info-page.tsx'), 'TaskInfoPage'),
      },
      { path: 'do', lazy: lazyPage(() => import('#web/pages/task-do.tsx'), 'TaskDo') },
      {
        path: 'schedule',
        lazy: lazyPage(() => import('#features/schedule/task-schedule-page.tsx'), 'TaskSchedulePage'),
      },
      { path: '*', lazy: lazyPage(() => import('#web/pages/task-gap.tsx'), 'TaskGap') },
    ],
  },
];
