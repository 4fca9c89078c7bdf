import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { AppRoot } from './app-root.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { actionRoutes } from './routes/action-routes.tsx';
import { collectRoutes } from './routes/collect-routes.tsx';
import { collectionRoutes } from './routes/collection-routes.tsx';
import { completedTaskRoutes } from './routes/completed-task-routes.tsx';
import { connectionRoutes } from './routes/connection-routes.tsx';
import { cooperateRoutes } from './routes/cooperate-routes.tsx';
import { filterRoutes } from './routes/filter-routes.tsx';
import { groupRoutes } from './routes/group-routes.tsx';
import { instructionsRoutes } from './routes/instructions-routes.tsx';
import { invitationRoutes } from './routes/invitation-routes.tsx';
import { labelRoutes } from './routes/label-routes.tsx';
import { organizationRoutes } from './routes/organization-routes.tsx';
import { profileRoutes } from './routes/profile-routes.tsx';
import { publicRoutes } from './routes/public-routes.tsx';
import { requestRoutes } from './routes/request-routes.tsx';
import { rolesRoutes } from './routes/roles-routes.tsx';
import { scheduleItemRoutes } from './routes/schedule-item-routes.tsx';
import { scheduleRoutes } from './routes/schedule-routes.tsx';
import { stackRoutes } from './routes/stack-routes.tsx';
import { taskRoutes } from './routes/task-routes.tsx';
import { timeRoutes } from './routes/time-routes.tsx';
import { wallRoutes } from './routes/wall-routes.tsx';
import { welcomeRoutes } from './routes/welcome-routes.tsx';
import { youRoutes } from './routes/you-routes.tsx';
import { ProtectedShell } from './shell/protected-shell.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

/** Gives every level its own error page, so that an error removes as little of the screen as possible. */
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
          ...connectionRoutes,
          ...invitationRoutes,
          {
            element: <ProtectedShell />,
            children: [
              ...stackRoutes,
              ...actionRoutes,
              ...filterRoutes,
              ...completedTaskRoutes,
              ...scheduleRoutes,
              ...scheduleItemRoutes,
              ...taskRoutes,
              ...labelRoutes,
              ...collectRoutes,
              ...collectionRoutes,
              ...timeRoutes,
              ...cooperateRoutes,
              ...requestRoutes,
              ...organizationRoutes,
              ...groupRoutes,
              ...rolesRoutes,
              ...youRoutes,
              ...profileRoutes,
              ...welcomeRoutes,
              ...instructionsRoutes,
              // Last: these routes also match every unknown path.
              ...wallRoutes,
            ],
          },
        ],
      },
    ]),
  );
}
