import type { Capability, Role } from '#contract/policy-table.ts';
import { demand } from '#server/demand-capability.ts';

export function roleOf(userId: string, settingsId: string): Role {
  return userId === settingsId ? 'owner' : 'none';
}

export function demandAppSettings(userId: string, settingsId: string, capability: Capability): void {
  demand(roleOf(userId, settingsId), 'appSettings.view', capability);
}
