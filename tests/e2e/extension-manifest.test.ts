import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '#contract/people/language-names.ts';
import { entrySize } from '../../bench/entry-size.ts';
import { STORE_MODE } from '../../scripts/store-mode.ts';
import { oldestChrome, oldestFirefox } from '../../scripts/supported-browsers.ts';
import config from '../../wxt.config.ts';
import { extensionFolder } from './browser.ts';
import { firefoxExtensionFolder } from './firefox.ts';

type Manifest = Record<string, unknown>;

function read(folder: string, path: string): Manifest {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'));
}

const icons = (name: string, sizes: readonly number[]) =>
  Object.fromEntries(sizes.map((size) => [size, `icons/${name}-${size}.png`]));

/** Expected manifests, line by line: a change that requests more has to be declared here, with its reason. */
const shared = {
  manifest_version: 3,
  name: '__MSG_name__',
  description: '__MSG_description__',
  default_locale: 'en',
  icons: icons('icon', [16, 32, 48, 128]),
  action: {
    // Same as the popup's document title; the worker changes it as soon as it runs.
    default_title: 'Daywall',
    default_popup: 'popup.html',
    default_icon: icons('action/stopped', [16, 32, 48]),
  },
  options_ui: { page: 'options.html', open_in_tab: true },
  omnibox: { keyword: 'dw' },
  commands: {
    _execute_action: {
      suggested_key: { default: 'Alt+Shift+D' },
      description: '__MSG_commandQuickTask__',
    },
    'toggle-timer': { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandToggleTimer__' },
    'open-panel': { suggested_key: { default: 'Alt+Shift+Y' }, description: '__MSG_commandOpenPanel__' },
  },
  content_security_policy: {
    extension_pages: [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self' http: https: ws: wss:",
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
  },
};

/** None of these permissions shows the warning about reading visited pages: no hosts, no tabs, no content script. */
const permissions = [
  'storage',
  'alarms',
  'identity',
  'activeTab',
  'contextMenus',
  'idle',
  'notifications',
  'unlimitedStorage',
];

/** Keys that Chrome reserves for itself. */
const CHROMES_OWN = /^Alt\+Shift\+[ABCINPTWXZ]$/;

describe('the built manifests', () => {
  it('request of Chrome the permissions in use and no others', () => {
    const { version, key, ...manifest } = read(extensionFolder, 'manifest.json');
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(key).toMatch(/^MII/);
    expect(manifest).toEqual({
      ...shared,
      minimum_chrome_version: String(oldestChrome),
      // Chrome lists the side panel among them; its menu entry opens it too.
      permissions: [...permissions, 'sidePanel'],
      side_panel: { default_path: 'sidepanel.html' },
      background: { service_worker: 'background.js' },
    });
  });

  it('suggest no key that Chrome reserves', () => {
    for (const { suggested_key } of Object.values(shared.commands))
      expect(suggested_key.default).not.toMatch(CHROMES_OWN);
  });

  it('for Chrome’s store are the same without the key, which it refuses', async () => {
    const { manifest } = config;
    if (typeof manifest !== 'function') throw new Error('the manifest is not made per browser');
    const env = { browser: 'chrome', manifestVersion: 3, command: 'build' } as const;
    const { key, ...own } = await manifest({ ...env, mode: 'production' });
    expect(key).toMatch(/^MII/);
    expect(await manifest({ ...env, mode: STORE_MODE })).toEqual(own);
  });

  it('for Firefox are alike, and declare the data sent to the user’s own server', () => {
    const { version, ...manifest } = read(firefoxExtensionFolder, 'manifest.json');
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(manifest).toEqual({
      ...shared,
      permissions,
      sidebar_action: { default_panel: 'sidepanel.html', default_title: 'Daywall', open_at_install: false },
      background: { scripts: ['background.js'] },
      browser_specific_settings: {
        gecko: {
          id: 'extension@daywall',
          strict_min_version: `${oldestFirefox}.0`,
          data_collection_permissions: {
            required: [
              'authenticationInfo',
              'personallyIdentifyingInfo',
              'websiteContent',
              'browsingActivity',
            ],
          },
        },
      },
    });
  });

  it.each([extensionFolder, firefoxExtensionFolder])('%s speaks five languages to the store', (folder) => {
    expect(readdirSync(join(folder, '_locales')).sort()).toEqual([...languages].sort());
    const english = read(folder, '_locales/en/messages.json');
    for (const language of languages) {
      const messages = read(folder, `_locales/${language}/messages.json`);
      expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
      for (const entry of Object.values(messages)) expect(entry).toMatchObject({ message: /\S/ });
    }
    const used = JSON.stringify(read(folder, 'manifest.json')).match(/__MSG_(\w+)__/g) ?? [];
    expect(Object.keys(english)).toEqual(
      expect.arrayContaining(used.map((name) => name.replace(/^__MSG_|__$/g, ''))),
    );
  });

  it.each([extensionFolder, firefoxExtensionFolder])('%s packs what it shows, and nothing else', (folder) => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
      path.replaceAll('\\', '/'),
    );
    const pictures = [
      ...Object.values(icons('icon', [16, 32, 48, 128])),
      ...['running', 'stopped', 'offline'].flatMap((state) =>
        Object.values(icons(`action/${state}`, [16, 32, 48])),
      ),
    ];
    const isPicture = (path: string) => /\.(?:png|svg|jpe?g|webp|ico)$/.test(path);
    expect(files.filter(isPicture).sort()).toEqual(pictures.sort());
    // Texts of the web app alone, and files for developers.
    expect(files.filter((path) => /instructions|\.map$|\.test|\.tsx?$/.test(path))).toEqual([]);
  });

  it.each([extensionFolder, firefoxExtensionFolder])('%s holds no script of anybody else', (folder) => {
    for (const page of ['popup', 'sidepanel', 'options']) {
      const html = readFileSync(join(folder, `${page}.html`), 'utf8');
      expect(html).not.toMatch(/<script(?![^>]+src="\/)/);
      expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    }
  });

  it('popup and side panel stay below 117 and 129 kB of script before their first paint', () => {
    expect(entrySize(extensionFolder, 'popup.html')).toBeLessThanOrEqual(117);
    expect(entrySize(extensionFolder, 'sidepanel.html')).toBeLessThanOrEqual(129);
  });
});
