import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { AppRoot } from './app-root.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { actionRoutes } from './routes/action.tsx';
import { collectRoutes } from './routes/collect.tsx';
import { collectionRoutes } from './routes/collection.tsx';
import { completedTaskRoutes } from './routes/completed-task.tsx';
import { cooperateRoutes } from './routes/cooperate.tsx';
import { extensionRoutes } from './routes/extension.tsx';
import { filterRoutes } from './routes/filter.tsx';
import { groupRoutes } from './routes/group.tsx';
import { instructionsRoutes } from './routes/instructions.tsx';
import { invitationRoutes } from './routes/invitation.tsx';
import { labelRoutes } from './routes/label.tsx';
import { organizationRoutes } from './routes/organization.tsx';
import { profileRoutes } from './routes/profile.tsx';
import { publicRoutes } from './routes/public.tsx';
import { requestRoutes } from './routes/request.tsx';
import { rolesRoutes } from './routes/roles.tsx';
import { scheduleRoutes } from './routes/schedule.tsx';
import { scheduleItemRoutes } from './routes/schedule-item.tsx';
import { stackRoutes } from './routes/stack.tsx';
import { taskRoutes } from './routes/task.tsx';
import { timeRoutes } from './routes/time.tsx';
import { wallRoutes } from './routes/wall.tsx';
import { welcomeRoutes } from './routes/welcome.tsx';
import { youRoutes } from './routes/you.tsx';
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
          ...extensionRoutes,
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
