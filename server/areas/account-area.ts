import { anyJob } from '../jobs/job-queue.ts';
import { createAddresses } from '../modules/accounts/addresses.ts';
import { createDeletion } from '../modules/accounts/deletion.ts';
import { createErasure } from '../modules/accounts/erasure.ts';
import { createPasswordChanges } from '../modules/accounts/passwords.ts';
import { registerAccountRoutes } from '../modules/accounts/routes.ts';
import { registerAppSettingsRoutes } from '../modules/app-settings/routes.ts';
import { registerExportRoutes } from '../modules/exports/routes.ts';
import { createExports } from '../modules/exports/service.ts';
import { touchGroupsOf } from '../modules/groups/group-membership.ts';
import { preferencesOf } from '../modules/notifications/notification-preferences.ts';
import { touchOrganizationsOf } from '../modules/organizations/service.ts';
import { blockSettingsHooks } from '../modules/outside-calendars/blocks/task-blocks.ts';
import { reminderSettingsHooks } from '../modules/reminders/service.ts';
import { registerUserRoutes } from '../modules/users/routes.ts';
import { type PersonalDataServices, personalData } from './all-personal-data.ts';
import type { Area, AreaDependencies } from './area.ts';
import type { CalendarArea } from './calendar-area.ts';
import type { FileArea } from './file-area.ts';
import type { NotificationArea } from './notification-area.ts';
import type { OrganizationArea } from './organization-area.ts';
import type { SignInArea } from './sign-in-area.ts';
import type { TaskArea } from './task-area.ts';

type AccountServices = Pick<
  SignInArea,
  | 'passwords'
  | 'reauthentication'
  | 'ending'
  | 'mails'
  | 'integrations'
  | 'identities'
  | 'devices'
  | 'personalTokens'
  | 'cookie'
  | 'knownDevices'
> &
  Pick<CalendarArea, 'feeds'> &
  Pick<TaskArea, 'tasks' | 'delegation'> &
  Pick<OrganizationArea, 'organizations' | 'membership'> &
  Pick<NotificationArea, 'refusedAddresses'> &
  Pick<FileArea, 'fileExport'>;

/** Account area: profile, settings, email address, password, and the account's deletion. */
export function createAccountArea(dependencies: AreaDependencies, services: AccountServices) {
  const { config, database } = dependencies;
  const joined = { ...dependencies, ...services };
  const addresses = createAddresses(joined);
  const passwordChanges = createPasswordChanges(joined);
  const personalDataServices: PersonalDataServices = { ...services, preferencesOf };
  const erasure = createErasure({ ...dependencies, personalData, services: personalDataServices });
  const deletion = createDeletion({ ...joined, personalData, services: personalDataServices, erasure });
  const exports = createExports({
    ...dependencies,
    sections: personalData.flatMap((section) => section.exports ?? []),
    services: personalDataServices,
    publicUrl: config.publicUrl,
    fileExport: services.fileExport,
  });

  return {
    jobs: [],
    queuedJobs: [anyJob(passwordChanges.resetRequestJob), anyJob(erasure.job)],
    purges: [addresses.purge, erasure.resume],
    registerRoutes(http, guards) {
      const { cookie } = services;
      const hooks = [{ onRenamed: touchOrganizationsOf }, { onRenamed: touchGroupsOf }];
      registerUserRoutes(http, database, guards.limits, hooks);
      registerAppSettingsRoutes(http, database, [blockSettingsHooks, reminderSettingsHooks]);
      registerExportRoutes(http, exports, guards.limits);
      registerAccountRoutes(http, {
        addresses,
        passwordChanges,
        deletion,
        cookie,
        ...guards,
      });
    },
  } satisfies Area;
}
