import { useCallback, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { AppSettings, AppSettingsPatch } from '#contract/people/app-settings.ts';
import { defaultAppSettings } from '#contract/people/default-app-settings.ts';
import { readLook } from './look.ts';

export interface AppSettingsInUse {
  readonly settings: Pick<AppSettings, keyof AppSettingsPatch>;
  readonly isKnown: boolean;
  /** Applies optimistically and syncs to other devices. */
  readonly change: (patch: AppSettingsPatch) => void;
}

export function useAppSettings(): AppSettingsInUse {
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const row = useEntity('appSettings', accountId ?? undefined);
  const settings = useMemo(() => row ?? { ...defaultAppSettings, ...readLook(localStorage) }, [row]);
  const change = useCallback(
    (patch: AppSettingsPatch) => {
      void client.write({ name: 'updateAppSettings', payload: patch });
    },
    [client],
  );
  return { settings, isKnown: row !== undefined, change };
}
