import type { AppSettingsInUse } from '#domain/account/use-app-settings.ts';

/** Props of each section of the settings. Disabled until the settings are known. */
export interface SettingsPartProps extends Pick<AppSettingsInUse, 'settings' | 'change'> {
  readonly isDisabled: boolean;
}
