import type { IntegrationFollower } from '../integrations/hooks.ts';
import * as calendars from './calendar-repository.ts';
import { dropCalendars } from './listing.ts';
import { syncKind } from './sync-kind.ts';
import * as syncs from './sync-repository.ts';
import * as windows from './window-repository.ts';

/** Hook that loads and removes calendars with their account. */
export const outsideCalendarFollower: IntegrationFollower = {
  async connected(context, { id: integrationId }) {
    await syncs.begin(context.tx, integrationId, context.now);
    await windows.makeDue(context.tx, { integrationId });
    await context.send(syncKind, { integrationId });
  },
  async disconnecting(context, { id }) {
    await dropCalendars(context, await calendars.listOfIntegrations(context.tx, [id]));
  },
};
