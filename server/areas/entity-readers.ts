import type { EntityReaders } from '../entity-reader.ts';
import { createTextReaders } from '../entity-text.ts';
import { readAppSettings } from '../modules/app-settings/service.ts';
import { readCollections } from '../modules/collections/service.ts';
import { readComments } from '../modules/comments/service.ts';
import { readDelegationRequests } from '../modules/delegation/service.ts';
import { readFilters } from '../modules/filters/service.ts';
import { readGroups } from '../modules/groups/group-reader.ts';
import { createIntegrationReader } from '../modules/integrations/service.ts';
import { readLabels } from '../modules/labels/service.ts';
import { readNotifications } from '../modules/notifications/service.ts';
import { readOrganizations } from '../modules/organizations/organization-reader.ts';
import { calendarsOf } from '../modules/outside-calendars/service.ts';
import { readScheduleItems } from '../modules/schedule-items/service.ts';
import { readSubscriptions } from '../modules/subscriptions/service.ts';
import { readTasks, readTaskTexts } from '../modules/tasks/service.ts';
import { readTemplates } from '../modules/templates/service.ts';
import { readTimerRecords } from '../modules/timer-records/service.ts';
import { readUsers } from '../modules/users/service.ts';

/** Row reader of each entity. */
export const entityReaders: EntityReaders = {
  user: readUsers,
  appSettings: readAppSettings,
  task: readTasks,
  timerRecord: readTimerRecords,
  scheduleItem: readScheduleItems,
  organization: readOrganizations,
  group: readGroups,
  delegationRequest: readDelegationRequests,
  collection: readCollections,
  label: readLabels,
  filter: readFilters,
  template: readTemplates,
  integration: createIntegrationReader(calendarsOf),
  subscription: readSubscriptions,
  comment: readComments,
  notification: readNotifications,
};

export const textReaders = createTextReaders(entityReaders, { task: readTaskTexts });
