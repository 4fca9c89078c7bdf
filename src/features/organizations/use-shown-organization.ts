import { useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { Organization } from '#contract/organization.ts';

/** The organization of the address, for pages below its frame, which shows them only where it is there. */
export function useShownOrganization(): Organization | undefined {
  const { organizationId } = useParams();
  return useEntity('organization', organizationId);
}

/** One's own id. */
export function useAccountId(): string | null {
  return useSnapshot(useClient().session).accountId;
}
