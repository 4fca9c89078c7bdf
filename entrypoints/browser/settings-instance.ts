import { browser } from './browser-api.ts';
import { createExtensionSettings, type ExtensionSettingsStore } from './extension-settings.ts';
import { createExtensionStorage } from './extension-storage.ts';

export const extensionSettings: ExtensionSettingsStore = createExtensionSettings(
  () => createExtensionStorage(browser.storage.local),
  (name, task) => navigator.locks.request(name, task),
);
