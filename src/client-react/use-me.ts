import { useSnapshot } from 'valtio';
import type { User } from '#contract/user.ts';
import { useClient } from './client-provider.tsx';
import { useEntity } from './use-entity.ts';

/** The signed-in user; undefined until the replica has them. */
export function useMe(): User | undefined {
  const { accountId } = useSnapshot(useClient().session);
  return useEntity('user', accountId ?? undefined);
}
