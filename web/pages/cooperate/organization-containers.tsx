import { Suspense } from 'react';
import { GroupsPage } from '#features/groups/groups-page.tsx';
import { OrganizationPage } from '#features/organizations/organization-page.tsx';
import {
  OrganizationLinksSlot,
  OrganizationWebhooksSlot,
} from '#features/organizations/organization-slots.ts';
import { useShownOrganization } from '#features/organizations/use-shown-organization.ts';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

const WebhookSettings = lazyComponent(
  async () => (await import('#features/webhooks/webhook-settings.tsx')).WebhookSettings,
);

const PublicLinkSettings = lazyComponent(
  async () => (await import('#features/public-links/public-link-settings.tsx')).PublicLinkSettings,
);

const fills = [
  fill(OrganizationWebhooksSlot, OrganizationWebhooks),
  fill(OrganizationLinksSlot, OrganizationLinks),
];

export function OrganizationContainer() {
  return (
    <QueryScope>
      <SlotProvider fills={fills}>
        <OrganizationPage />
      </SlotProvider>
    </QueryScope>
  );
}

function OrganizationWebhooks({ organizationId }: { readonly organizationId: string }) {
  return (
    <Suspense fallback={<Skeleton shape="block" height="12rem" />}>
      <WebhookSettings organizationId={organizationId} />
    </Suspense>
  );
}

function OrganizationLinks({ organizationId }: { readonly organizationId: string }) {
  return (
    <Suspense fallback={<Skeleton shape="block" height="8rem" />}>
      <PublicLinkSettings organizationId={organizationId} />
    </Suspense>
  );
}

export function OrganizationGroupsContainer() {
  const organization = useShownOrganization();
  return organization === undefined ? null : <GroupsPage key={organization.id} organization={organization} />;
}
