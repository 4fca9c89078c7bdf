import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const taskRoutes: RouteObject[] = [
  {
    path: 'task/:taskId',
    handle: { title: 'task' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/task/task.tsx'), 'TaskFrame'),
    children: [
      {
        index: true,
        lazy: lazyPage(() => import('#web/pages/task/task-info.tsx'), 'TaskInfo'),
      },
      { path: 'do', lazy: lazyPage(() => import('#features/timers/task-do-page.tsx'), 'TaskDoPage') },
      {
        path: 'schedule',
        lazy: lazyPage(() => import('#features/schedule/item/task-schedule-page.tsx'), 'TaskSchedulePage'),
      },
      {
        path: 'collect',
        lazy: lazyPage(() => import('#features/collections/task-collect-page.tsx'), 'TaskCollectPage'),
      },
      {
        path: 'cooperation',
        lazy: lazyPage(() => import('#web/pages/task/task-cooperation.tsx'), 'TaskCooperation'),
      },
      { path: '*', lazy: lazyPage(() => import('#web/pages/task/task-gap.tsx'), 'TaskGap') },
    ],
  },
];
