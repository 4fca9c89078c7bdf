import { useSnapshot } from 'valtio';
import type { AppSettings } from '#contract/app-settings.ts';
import { defaultAppSettings } from '#contract/app-settings.ts';
import { useClient } from './client-provider.tsx';
import { useEntity } from './use-entity.ts';

/** 1, where a page shows only what everyone needs, or 2, where it shows all it has. */
export function useAppLevel(): AppSettings['appLevel'] {
  const { accountId } = useSnapshot(useClient().session);
  return useEntity('appSettings', accountId ?? undefined)?.appLevel ?? defaultAppSettings.appLevel;
}
