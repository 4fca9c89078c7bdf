import react from '@vitejs/plugin-react';
import { defineConfig } from 'wxt';
import { slimContract } from './scripts/slim-contract.ts';

/**
 * Public half of the key that fixes the extension's id, ibfgkpbgchminplmindknhdejlimllhe, wherever it is loaded from:
 * the server lets only known redirect addresses and origins in.
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

function icons(name: string, sizes: readonly number[]): Record<string, string> {
  return Object.fromEntries(sizes.map((size) => [size, `icons/${name}-${size}.png`]));
}

export default defineConfig({
  srcDir: '.',
  imports: false,
  hooks: {
    // In WXT 0.21 `imports: false` still adds imports where a local name, such as `storage`, is also one of its own.
    'config:resolved': (wxt) => void Object.assign(wxt.config.imports, { autoImport: false }),
  },
  manifestVersion: 3,
  // Every supported browser preloads modules by itself.
  vite: () => ({ plugins: [react(), slimContract()], build: { modulePreload: { polyfill: false } } }),
  // Firefox reviews sources: only what the extension is built from, never a server's data.
  zip: {
    name: 'daywall',
    excludeSources: [
      'data*/**',
      'dist/**',
      'contact-sheets/**',
      'server/**',
      'tests/**',
      'bench/**',
      'docs/**',
    ],
  },
  manifest: ({ browser }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: ['storage', 'alarms', 'identity'],
    content_security_policy: { extension_pages: contentSecurityPolicy },
    icons: icons('icon', [16, 32, 48, 128]),
    action: { default_title: '__MSG_name__', default_icon: icons('action/stopped', [16, 32, 48]) },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'extension@daywall',
              strict_min_version: '140.0',
              // Name, email and session go to the server that the person has named, and nowhere else.
              data_collection_permissions: { required: ['authenticationInfo', 'personallyIdentifyingInfo'] },
            },
          },
        }
      : { key, minimum_chrome_version: '116' }),
  }),
});
