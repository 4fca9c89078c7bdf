import type { AppSettingsInUse } from './use-app-settings.ts';

/** What each part of the settings page is given. Disabled until the settings are known. */
export interface SettingsPartProps extends Pick<AppSettingsInUse, 'settings' | 'change'> {
  readonly isDisabled: boolean;
}
