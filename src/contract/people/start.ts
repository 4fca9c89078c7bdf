import * as z from 'zod/mini';
import { delegationRequest } from '../delegation/delegation.ts';
import { defineRoute } from '../route.ts';
import { scheduleItem } from '../schedule-item.ts';
import { task } from '../task/task.ts';
import { timerRecord } from '../timer-record.ts';
import { appSettings } from './app-settings.ts';
import { group } from './group.ts';
import { organization } from './organization.ts';
import { user } from './user.ts';

/** Rows that a first page is drawn from: those of the first loads and of the recent past, as the loads bring them. */
const firstRows = z.object({
  /** False where `tasks` are only those of very many that a first page shows. */
  isWhole: z.boolean(),
  user,
  appSettings,
  organizations: z.array(organization),
  groups: z.array(group),
  tasks: z.array(task),
  scheduleItems: z.array(scheduleItem),
  delegationRequests: z.array(delegationRequest),
  timerRecords: z.array(timerRecord),
});
export type FirstRows = z.infer<typeof firstRows>;

export const startRoutes = {
  /** Asked for by a browser without an access token before its script runs. docs/decisions/0071. */
  start: defineRoute({
    method: 'POST',
    path: '/api/auth/start',
    access: 'refresh',
    write: false,
    /** `accessToken` is null where nobody is signed in, `firstRows` also where they could not be read. */
    reply: z.object({ accessToken: z.nullable(z.string()), firstRows: z.nullable(firstRows) }),
    errors: ['anti_forgery'],
    summary: 'A new access token for a live session, with the rows of the first page',
    serves: null,
  }),
};
