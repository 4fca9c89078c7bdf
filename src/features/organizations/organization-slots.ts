import { createSlot } from '#ui/slot.tsx';

/** Webhooks of an organization, in its settings. */
export const OrganizationWebhooksSlot = createSlot<{ readonly organizationId: string }>(
  'webhooks of an organization',
);

/** Public links of an organization, in its settings. */
export const OrganizationLinksSlot = createSlot<{ readonly organizationId: string }>(
  'public links of an organization',
);
