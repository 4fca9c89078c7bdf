import { anyJob } from '../jobs/job-queue.ts';
import { createAddresses } from '../modules/accounts/addresses.ts';
import { createDeletion } from '../modules/accounts/deletion.ts';
import { createErasure } from '../modules/accounts/erasure.ts';
import { createAccountExport } from '../modules/accounts/export.ts';
import { createPasswordChanges } from '../modules/accounts/passwords.ts';
import { registerAccountRoutes } from '../modules/accounts/routes.ts';
import { registerAppSettingsRoutes } from '../modules/app-settings/routes.ts';
import { touchGroupsOf } from '../modules/groups/group-membership.ts';
import { preferencesOf } from '../modules/notifications/notification-preferences.ts';
import { touchOrganizationsOf } from '../modules/organizations/service.ts';
import { blockPlaceFollower } from '../modules/outside-calendars/blocks/task-blocks.ts';
import { reminderZoneFollower } from '../modules/reminders/service.ts';
import { registerUserRoutes } from '../modules/users/routes.ts';
import { type PersonalDataServices, personalData } from './all-personal-data.ts';
import type { Area, Ground } from './area.ts';
import type { Calendar } from './calendar-area.ts';
import type { Places } from './organization-area.ts';
import type { SigningIn } from './sign-in-area.ts';
import type { Work } from './task-area.ts';

type Neighbours = Pick<
  SigningIn,
  | 'passwords'
  | 'reauthentication'
  | 'ending'
  | 'mails'
  | 'integrations'
  | 'identities'
  | 'devices'
  | 'cookie'
  | 'knownDevices'
> &
  Pick<Calendar, 'feeds'> &
  Pick<Work, 'tasks' | 'delegation'> &
  Pick<Places, 'organizations' | 'membership'>;

/** Account area: profile, settings, email address, password, and the account's deletion. */
export function createAccounts(ground: Ground, neighbours: Neighbours) {
  const { config, database } = ground;
  const joined = { ...ground, ...neighbours };
  const addresses = createAddresses(joined);
  const passwordChanges = createPasswordChanges(joined);
  const services: PersonalDataServices = { ...neighbours, preferencesOf };
  const erasure = createErasure({ ...ground, personalData, services });
  const deletion = createDeletion({ ...joined, personalData, services, erasure });
  const exportAccount = createAccountExport({
    ...ground,
    personalData,
    services,
    publicUrl: config.publicUrl,
  });

  return {
    jobs: [],
    queuedJobs: [anyJob(passwordChanges.resetRequestJob), anyJob(erasure.job)],
    purges: [addresses.purge, erasure.resume],
    registerRoutes(http, guards) {
      const { cookie } = neighbours;
      const hooks = [{ renamed: touchOrganizationsOf }, { renamed: touchGroupsOf }];
      registerUserRoutes(http, database, guards.limits, hooks);
      registerAppSettingsRoutes(http, database, [blockPlaceFollower, reminderZoneFollower]);
      registerAccountRoutes(http, {
        addresses,
        passwordChanges,
        exportAccount,
        deletion,
        cookie,
        ...guards,
      });
    },
  } satisfies Area;
}
