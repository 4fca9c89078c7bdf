import { accountMailData } from '../modules/account-mails/personal-data.ts';
import { appSettingsData } from '../modules/app-settings/personal-data.ts';
import { collectionData } from '../modules/collections/personal-data.ts';
import { commentData } from '../modules/comments/personal-data.ts';
import { davData } from '../modules/dav/personal-data.ts';
import { delegationData } from '../modules/delegation/personal-data.ts';
import { feedData } from '../modules/feeds/personal-data.ts';
import { fileData } from '../modules/files/personal-data.ts';
import { filterData } from '../modules/filters/personal-data.ts';
import { groupData } from '../modules/groups/personal-data.ts';
import { guestData } from '../modules/guests/personal-data.ts';
import { importData } from '../modules/imports/personal-data.ts';
import { integrationData } from '../modules/integrations/personal-data.ts';
import { labelData } from '../modules/labels/personal-data.ts';
import type { preferencesOf } from '../modules/notifications/notification-preferences.ts';
import { notificationData } from '../modules/notifications/personal-data.ts';
import { oauthData } from '../modules/oauth/personal-data.ts';
import { organizationData } from '../modules/organizations/personal-data.ts';
import { outsideCalendarData } from '../modules/outside-calendars/personal-data.ts';
import { personalTokenData } from '../modules/personal-tokens/personal-data.ts';
import { publicLinkData } from '../modules/public-links/personal-data.ts';
import { refusedAddressData } from '../modules/refused-addresses/personal-data.ts';
import { reminderData } from '../modules/reminders/personal-data.ts';
import { scheduleItemData } from '../modules/schedule-items/personal-data.ts';
import { sessionData } from '../modules/sessions/personal-data.ts';
import { subscriptionData } from '../modules/subscriptions/personal-data.ts';
import { taskAccessData } from '../modules/tasks/access/personal-data.ts';
import { taskData } from '../modules/tasks/personal-data.ts';
import { taskSeriesData } from '../modules/tasks/series/personal-data.ts';
import { templateData } from '../modules/templates/personal-data.ts';
import { timerRecordData } from '../modules/timer-records/personal-data.ts';
import { userData } from '../modules/users/personal-data.ts';
import { webhookData } from '../modules/webhooks/personal-data.ts';
import type { PersonalData } from '../personal-data-section.ts';
import { writeData } from '../writes/personal-data.ts';
import type { FileArea } from './file-area.ts';
import type { NotificationArea } from './notification-area.ts';
import type { OrganizationArea } from './organization-area.ts';
import type { SignInArea } from './sign-in-area.ts';
import type { TaskArea } from './task-area.ts';

/** Services of modules that the sections need. */
export interface PersonalDataServices
  extends Pick<SignInArea, 'devices' | 'identities' | 'integrations' | 'personalTokens'>,
    Pick<TaskArea, 'tasks' | 'delegation'>,
    Pick<OrganizationArea, 'organizations' | 'membership'>,
    Pick<FileArea, 'fileExport'>,
    Pick<NotificationArea, 'refusedAddresses'> {
  readonly preferencesOf: typeof preferencesOf;
}

/** Sections of all modules, in the order of an export's files. A table that none of them lists fails a test. */
export const personalData: readonly PersonalData<PersonalDataServices>[] = [
  userData,
  appSettingsData,
  sessionData,
  personalTokenData,
  oauthData,
  integrationData,
  taskData,
  taskAccessData,
  timerRecordData,
  scheduleItemData,
  guestData,
  taskSeriesData,
  collectionData,
  publicLinkData,
  labelData,
  filterData,
  templateData,
  subscriptionData,
  feedData,
  davData,
  commentData,
  fileData,
  delegationData,
  organizationData,
  groupData,
  notificationData,
  reminderData,
  refusedAddressData,
  importData,
  accountMailData,
  outsideCalendarData,
  webhookData,
  writeData,
];
