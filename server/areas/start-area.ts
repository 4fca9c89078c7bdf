import { registerStartRoutes } from '../modules/start/routes.ts';
import { createFirstRows } from '../modules/start/service.ts';
import type { Area, AreaDependencies } from './area.ts';
import type { CalendarArea } from './calendar-area.ts';
import type { OrganizationArea } from './organization-area.ts';
import type { SignInArea } from './sign-in-area.ts';
import type { TaskArea } from './task-area.ts';

type StartServices = Pick<SignInArea, 'sessions' | 'cookie'> &
  Pick<CalendarArea, 'scheduleItems'> &
  Pick<TaskArea, 'taskLists' | 'delegationLists' | 'timerRecords'> &
  Pick<OrganizationArea, 'organizations' | 'groups'>;

/** Start area: the one answer that a browser’s first page is drawn from. */
export function createStartArea({ database, clock, onFault }: AreaDependencies, services: StartServices) {
  const firstRowsOf = createFirstRows({ database, clock, ...services });
  return {
    jobs: [],
    queuedJobs: [],
    purges: [],
    registerRoutes(http, guards) {
      registerStartRoutes(http, { ...services, ...guards, firstRowsOf, onFault });
    },
  } satisfies Area;
}
