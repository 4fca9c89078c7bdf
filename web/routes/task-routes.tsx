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
      // The page's own sheet shows them.
      { index: true },
      { path: 'do' },
      { path: 'schedule' },
      { path: 'cooperation' },
      { path: 'collect' },
      { path: '*', lazy: lazyPage(() => import('#web/pages/task/task-not-found.tsx'), 'TaskNotFound') },
    ],
  },
];
