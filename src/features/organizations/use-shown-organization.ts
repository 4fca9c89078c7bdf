import { useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { Organization } from '#contract/people/organization.ts';

/** Organization of the current route, for pages below its frame, which renders them only once it is loaded. */
export function useShownOrganization(): Organization | undefined {
  const { organizationId } = useParams();
  return useEntity('organization', organizationId);
}

export function useAccountId(): string | null {
  return useSnapshot(useClient().session).accountId;
}
