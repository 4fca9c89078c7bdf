import type { WritePayloads } from '../../client.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { appSettingsWrites } from './app-settings-writes.ts';
import { assetLinkWrites } from './asset-link-writes.ts';
import { collectionWrites } from './collection-writes.ts';
import { commentWrites } from './comment-writes.ts';
import { delegationWrites } from './delegation-writes.ts';
import { filterWrites } from './filter-writes.ts';
import { labelWrites } from './label-writes.ts';
import { timerWrites } from './running-record-writes.ts';
import { scheduleItemWrites } from './schedule-item-writes.ts';
import { subscriptionWrites } from './subscription-writes.ts';
import { taskAccessWrites } from './task-access-writes.ts';
import { taskEditWrites } from './task-edit-writes.ts';
import { taskWrites } from './task-writes.ts';
import { templateWrites } from './template-writes.ts';
import { timerRecordWrites } from './timer-record-writes.ts';

/** Definition of every write of the contract: one that lacks its definition does not compile. */
export const allWrites: WriteDefinitions<keyof WritePayloads> = {
  ...taskWrites,
  ...timerWrites,
  ...taskEditWrites,
  ...timerRecordWrites,
  ...scheduleItemWrites,
  ...appSettingsWrites,
  ...taskAccessWrites,
  ...assetLinkWrites,
  ...collectionWrites,
  ...labelWrites,
  ...filterWrites,
  ...templateWrites,
  ...subscriptionWrites,
  ...commentWrites,
  ...delegationWrites,
};
