import { GroupsPage } from '#features/groups/groups-page.tsx';
import { OrganizationPage } from '#features/organizations/organization-page.tsx';
import { useShownOrganization } from '#features/organizations/use-shown-organization.ts';
import { QueryScope } from '../collect/query-scope.tsx';

export function OrganizationFrame() {
  return (
    <QueryScope>
      <OrganizationPage />
    </QueryScope>
  );
}

export function OrganizationGroups() {
  const organization = useShownOrganization();
  return organization === undefined ? null : <GroupsPage key={organization.id} organization={organization} />;
}
