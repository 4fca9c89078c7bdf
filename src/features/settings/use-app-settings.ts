import { useCallback, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { type AppSettings, type AppSettingsPatch, defaultAppSettings } from '#contract/app-settings.ts';
import { readLook } from './look.ts';

export interface AppSettingsInUse {
  /** The person's settings; before they are known, the defaults with the look this device kept. */
  readonly settings: Pick<AppSettings, keyof AppSettingsPatch>;
  readonly isKnown: boolean;
  /** Takes effect at once and reaches the other devices. */
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
