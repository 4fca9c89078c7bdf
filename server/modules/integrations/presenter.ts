import type { Calendar, Integration } from '#contract/integrations/integration.ts';
import type { IntegrationRow } from './table.ts';

/** Without the tokens and the provider's id of the account. */
export function presentIntegration(row: IntegrationRow, calendars: readonly Calendar[]): Integration {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    provider: row.provider,
    type: 'calendar',
    accountName: row.accountName,
    status: row.status,
    fault: row.fault,
    lastSyncedAt: row.lastSyncedAt,
    calendars: [...calendars],
  };
}
