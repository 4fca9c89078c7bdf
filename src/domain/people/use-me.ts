import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { User } from '#contract/people/user.ts';

export function useMe(): User | undefined {
  const { accountId } = useSnapshot(useClient().session);
  return useEntity('user', accountId ?? undefined);
}
