import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

export const taskRoutes: RouteObject[] = [
  {
    path: 'files/:fileId',
    handle: { title: 'file' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/task/linked-file-container.tsx'), 'LinkedFileContainer'),
  },
  {
    path: 'task/:taskId',
    handle: { title: 'task' } satisfies PageHandle,
    lazy: lazyPage(() => import('#web/pages/task/task-container.tsx'), 'TaskContainer'),
    children: [
      {
        index: true,
        lazy: lazyPage(() => import('#web/pages/task/task-info-container.tsx'), 'TaskInfoContainer'),
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
        lazy: lazyPage(() => import('#web/pages/task/task-cooperation-page.tsx'), 'TaskCooperationPage'),
      },
      { path: '*', lazy: lazyPage(() => import('#web/pages/task/task-not-found.tsx'), 'TaskNotFound') },
    ],
  },
];
