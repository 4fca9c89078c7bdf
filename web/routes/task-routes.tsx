import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.ts';
import type { PageHandle } from './page-handle.ts';

/** Content of the addresses of a task's parts: the sheet of the page above shows them all. */
const NoContent = () => null;

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
      { index: true, Component: NoContent },
      { path: 'do', Component: NoContent },
      { path: 'schedule', Component: NoContent },
      { path: 'cooperation', Component: NoContent },
      { path: 'collect', Component: NoContent },
      { path: '*', lazy: lazyPage(() => import('#web/pages/task/task-not-found.tsx'), 'TaskNotFound') },
    ],
  },
];
