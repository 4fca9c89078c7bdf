import { createTestClock, settled } from '#client/ports.test-support.ts';
import type { KeyValueStorage } from '#client/ports.ts';
import { createTexts } from '#i18n/init.ts';
import { readPackedTexts } from '#tests/factories/merged-texts.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { defaultExtensionSettings, type ExtensionSettings } from '../browser/extension-settings.ts';
import type { Notice } from './notices/notices.ts';
import type { WorkerServices } from './worker-services.ts';

export function createMemoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    get: async (key) => values.get(key) ?? null,
    set: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
    keys: async (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
    watch: () => () => undefined,
  };
}

/** Worker services over a client in memory, in English, with a record of shown notices and opened pages. */
export async function createTestServices(start = Date.parse('2026-11-20T11:00:00.000Z')) {
  const clock = createTestClock(start);
  const client = createMemoryClient(clock.now);
  const shown = new Map<string, Notice>();
  const opened: string[] = [];
  let settings: ExtensionSettings = defaultExtensionSettings;
  const english = await createTexts({
    language: 'en',
    namespaces: ['pages'],
    loadTexts: async () => readPackedTexts('background', 'pages'),
  });
  const run: WorkerServices['run'] = (_, job) => job(client);
  const services: WorkerServices = {
    clock,
    storage: createMemoryStorage(),
    sessionStorage: createMemoryStorage(),
    notices: {
      show: async (notice) => void shown.set(notice.id, notice),
      clear: async (id) => void shown.delete(id),
    },
    settings: async () => settings,
    texts: async () => english,
    run,
    runQuietly: run,
    confirm: () => undefined,
    server: async () => 'http://localhost:4747',
    openApp: async (path) => void opened.push(path),
    openPopup: async () => void opened.push('popup'),
  };
  return {
    services,
    client,
    clock,
    shown,
    opened,
    settled,
    choose(changed: Partial<ExtensionSettings>) {
      settings = { ...settings, ...changed };
    },
  };
}
