import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { AppSettings } from '#contract/people/app-settings.ts';
import { defaultAppSettings } from '#contract/people/default-app-settings.ts';

/** Level of detail: 1 where pages show only what everyone needs, 2 where they show everything. */
export function useAppLevel(): AppSettings['appLevel'] {
  const { accountId } = useSnapshot(useClient().session);
  return useEntity('appSettings', accountId ?? undefined)?.appLevel ?? defaultAppSettings.appLevel;
}
