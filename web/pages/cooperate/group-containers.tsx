import { useEntity } from '#client-react/use-entity.ts';
import { GroupPage } from '#features/groups/group-page.tsx';
import { GroupsPage } from '#features/groups/groups-page.tsx';
import { useShownGroup } from '#features/groups/use-groups.ts';
import { QueryScope } from '../collect/query-scope.tsx';

export function GroupContainer() {
  return (
    <QueryScope>
      <GroupPage />
    </QueryScope>
  );
}

export function SubgroupsContainer() {
  const group = useShownGroup();
  const organization = useEntity('organization', group?.organizationId);
  if (group === undefined || organization === undefined) return null;
  return <GroupsPage key={group.id} organization={organization} root={group} />;
}
