import { useSnapshot } from 'valtio';
import type { AppSettings } from '#contract/app-settings.ts';
import { defaultAppSettings } from '#contract/app-settings.ts';
import { useClient } from './client-provider.tsx';
import { useEntity } from './use-entity.ts';

/** Level of detail: 1 where pages show only what everyone needs, 2 where they show everything. */
export function useAppLevel(): AppSettings['appLevel'] {
  const { accountId } = useSnapshot(useClient().session);
  return useEntity('appSettings', accountId ?? undefined)?.appLevel ?? defaultAppSettings.appLevel;
}
