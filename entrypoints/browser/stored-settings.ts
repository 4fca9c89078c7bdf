import { browser } from './browser-api.ts';
import { createExtensionSettings, type ExtensionSettingsStore } from './extension-settings.ts';
import { createExtensionStorage } from './extension-storage.ts';

/** The settings of this browser, for pages and worker. */
export const extensionSettings: ExtensionSettingsStore = createExtensionSettings(
  () => createExtensionStorage(browser.storage.local),
  (name, task) => navigator.locks.request(name, task),
);
