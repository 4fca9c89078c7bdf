import react from '@vitejs/plugin-react';
import { defineConfig } from 'wxt';
import { firstFrameChunk } from './scripts/bundle/first-frame-chunk.ts';
import { slimContract } from './scripts/bundle/slim-contract.ts';
import { cssModules } from './scripts/bundle/style-class-names.ts';
import { STORE_MODE } from './scripts/store-mode.ts';
import { oldestChrome, oldestFirefox } from './scripts/supported-browsers.ts';
import { packTexts } from './scripts/texts/pack-texts.ts';

/**
 * Public half of the key that fixes the extension's id, ibfgkpbgchminplmindknhdejlimllhe, wherever it is loaded from:
 * the server lets only known redirect addresses and origins in. Builds for a store go without: the Chrome Web Store
 * refuses it, and keeps the id of each listed extension itself (docs/store/README.md).
 */
const key =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA1aasImBn00DuQax8dKCdhE1pB6jED5tNokIe0dHlQQnJiPFqYXsQWbj60xd1eCadUhlqLwih/6AsV9ZqzAOGy7S6Xwb7QRiWFoW/YiQJYvaPKno0Zi8Zg0iqGWINBUSO81o1iQkTdBvYaxpi6UvPcznt3mNfTt7qe9s6NF7FuClFRgnyr16M8/qUZFCtUv2PmtxYIKblGajtdEIce1brxut79DyZfgbe/XKmgnEP8D80QJa5ZTQFdsfTbqu3QPlQlYCAiYfHtXN+ZMsp/B68hx7yyqktrucHMWdYAx02aq1tDCSYnGlsyMF0vbrtTKzY07ZSk6S1oNqzaPdVy5QunQIDAQAB';

/** The server's address is the person's choice, so calls and sockets may go anywhere; nothing else may. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The one style that React Aria writes into the page: touch-action of what can be pressed.
  "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self' http: https: ws: wss:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Permissions of the extension, each with its only use. `tests/e2e/extension-manifest.test.ts` checks the built
 * manifests against them. No host permission is requested: Daywall's server admits the extension's origin, without
 * cookies.
 */
const permissions = [
  // Settings, the session's tokens and what is pending, in `storage.local` and `storage.session`.
  'storage',
  // Wake the worker to reconcile, to refresh the token and to draw the next minute.
  'alarms',
  // Sign in through the browser's own window.
  'identity',
  // The page that is in front while a menu, a key or the button is used: its title and address as a task's source, and
  // the picture or PDF that is chosen there.
  'activeTab',
  // Pages, selections, links, pictures and PDFs become tasks.
  'contextMenus',
  // Notice that nobody is there while a timer runs.
  'idle',
  // Reminders, requests and other news; also what push needs.
  'notifications',
  // Keep what was written offline where the browser clears out the storage of sites to make room.
  'unlimitedStorage',
];

/** The quick task is the popup, which the browser opens by itself. */
const commands = {
  _execute_action: {
    suggested_key: { default: 'Alt+Shift+D' },
    description: '__MSG_commandQuickTask__',
  },
  'toggle-timer': {
    suggested_key: { default: 'Alt+Shift+S' },
    description: '__MSG_commandToggleTimer__',
  },
  'open-panel': {
    // Chrome keeps Alt+Shift with A, B, C, I, N, P, T, W, X and Z to itself.
    suggested_key: { default: 'Alt+Shift+Y' },
    description: '__MSG_commandOpenPanel__',
  },
};

function icons(name: string, sizes: readonly number[]): Record<string, string> {
  return Object.fromEntries(sizes.map((size) => [size, `icons/${name}-${size}.png`]));
}

/** Pictures in `public` for the installation of the web app. */
const webOnly = /(?:-192\.png|-512\.png|\.svg)$/;

export default defineConfig({
  srcDir: '.',
  imports: false,
  hooks: {
    // In WXT 0.21 `imports: false` still adds imports where a local name, such as `storage`, is also one of its own.
    'config:resolved': (wxt) => void Object.assign(wxt.config.imports, { autoImport: false }),
    'build:publicAssets': (_wxt, files) => {
      const own = files.filter(({ relativeDest }) => !webOnly.test(relativeDest));
      files.splice(0, files.length, ...own, ...packTexts());
    },
  },
  manifestVersion: 3,
  // The extension's code and WXT's own speak to the browser by the same polyfill (docs/decisions/0057).
  modules: ['@wxt-dev/webextension-polyfill'],
  vite: ({ browser }) => ({
    plugins: [react(), slimContract(), firstFrameChunk()],
    css: { modules: cssModules },
    build: {
      target: browser === 'firefox' ? `firefox${oldestFirefox}` : `chrome${oldestChrome}`,
      // The files lie on the person's disk: a list of what each part needs beforehand costs more than it saves.
      modulePreload: false,
    },
  }),
  // Firefox reviews sources: only what the extension is built from, never a server's data.
  zip: {
    name: 'daywall',
    artifactTemplate: '{{name}}-{{version}}-{{browser}}.zip',
    sourcesTemplate: '{{name}}-{{version}}-sources.zip',
    excludeSources: [
      'data*/**',
      'dist/**',
      'contact-sheets/**',
      'server/**',
      'tests/**',
      'bench/**',
      'docs/**',
      '**/*.test-support.ts',
    ],
  },
  manifest: ({ browser, mode }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions,
    commands,
    omnibox: { keyword: 'dw' },
    // Whoever lists the extension in a store names the page that stands for it (docs/store/README.md).
    ...(process.env.HOMEPAGE_URL ? { homepage_url: process.env.HOMEPAGE_URL } : {}),
    content_security_policy: { extension_pages: contentSecurityPolicy },
    icons: icons('icon', [16, 32, 48, 128]),
    action: { default_title: '__MSG_name__', default_icon: icons('action/stopped', [16, 32, 48]) },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'extension@daywall',
              strict_min_version: `${oldestFirefox}.0`,
              // Name, email, session, and the title, address and words of a page that is caught go to the server that
              // the person has named, and nowhere else.
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
        }
      : { ...(mode === STORE_MODE ? {} : { key }), minimum_chrome_version: String(oldestChrome) }),
  }),
});
