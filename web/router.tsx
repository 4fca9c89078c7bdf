import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { AppRoot } from './app-root.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { actionRoutes } from './routes/action.tsx';
import { collectRoutes } from './routes/collect.tsx';
import { extensionRoutes } from './routes/extension.tsx';
import { publicRoutes } from './routes/public.tsx';
import { scheduleRoutes } from './routes/schedule.tsx';
import { stackRoutes } from './routes/stack.tsx';
import { taskRoutes } from './routes/task.tsx';
import { wallRoutes } from './routes/wall.tsx';
import { youRoutes } from './routes/you.tsx';
import { ProtectedShell } from './shell/protected-shell.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

/** Every level shows its own error page, so that a fault takes away as little of the screen as it can. */
function withErrorPage(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) =>
    route.index
      ? { ...route, errorElement: <ErrorPage /> }
      : {
          ...route,
          errorElement: <ErrorPage />,
          ...(route.children ? { children: withErrorPage(route.children) } : {}),
        },
  );
}

export function createRouter() {
  return createBrowserRouter(
    withErrorPage([
      {
        element: <AppRoot />,
        hydrateFallbackElement: <ShellSkeleton />,
        children: [
          ...publicRoutes,
          ...extensionRoutes,
          {
            element: <ProtectedShell />,
            children: [
              ...stackRoutes,
              ...actionRoutes,
              ...scheduleRoutes,
              ...taskRoutes,
              ...collectRoutes,
              ...youRoutes,
              // Last: it also takes every path that nobody else knows.
              ...wallRoutes,
            ],
          },
        ],
      },
    ]),
  );
}
