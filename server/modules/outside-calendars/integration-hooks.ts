import type { IntegrationHooks } from '../integrations/hooks.ts';
import * as calendars from './storage/calendar-repository.ts';
import * as syncs from './storage/sync-repository.ts';
import * as windows from './storage/window-repository.ts';
import { dropCalendars } from './sync/account-calendars.ts';
import { syncKind } from './sync/sync-kind.ts';

export const outsideCalendarIntegrationHooks: IntegrationHooks = {
  async onConnected(context, { id: integrationId }) {
    await syncs.begin(context.tx, integrationId, context.now);
    await windows.makeDue(context.tx, { integrationId });
    await context.send(syncKind, { integrationId });
  },
  async onDisconnecting(context, { id }) {
    await dropCalendars(context, await calendars.listOfIntegrations(context.tx, [id]));
  },
};
