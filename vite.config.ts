import { readFileSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { slimContract } from './scripts/slim-contract.ts';
import { webTexts } from './scripts/texts/web-texts.ts';

const here = import.meta.dirname;
const server = process.env.DAYWALL_SERVER ?? 'http://localhost:4747';

/** Modules whose static imports are bundled as the wall's chunk. */
const wallEntries = ['web/main.tsx', 'web/pages/wall/wall-page.tsx'].map((file) =>
  realpathSync(resolve(here, file)),
);

/** Hands `web/before-paint.js` out as it is: it runs before the first paint, so it cannot be a module of the bundle. */
function beforePaintScript(): Plugin {
  return {
    name: 'daywall:before-paint',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(resolve(here, 'web/before-paint.js'), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'before-paint.js', source });
    },
  };
}

/** The wall's own chunk sets out with the entry: the router would ask for it only when all script has run. */
function wallAhead(): Plugin {
  return {
    name: 'daywall:wall-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const wall = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.name === 'wall-page',
        );
        if (wall === undefined) throw new Error('no chunk for the wall');
        return [
          {
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${wall.fileName}` },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}

const temporal = `
const own = globalThis.Temporal;
const filled = own ? null : await import('temporal-polyfill/implementation');
export const Temporal = own ?? filled.Temporal;
export const Intl = own ? globalThis.Intl : filled.Intl;
export const toTemporalInstant = own ? Date.prototype.toTemporalInstant : filled.toTemporalInstant;
`;

/** Browsers that have Temporal do not load its polyfill: 20 kB (gzip) before the first paint. */
function ownTemporal(): Plugin {
  const id = '\0daywall:temporal';
  return {
    name: 'daywall:own-temporal',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'temporal-polyfill' ? id : null),
    load: (loaded) => (loaded === id ? temporal : null),
  };
}

export default defineConfig({
  root: resolve(here, 'web'),
  publicDir: resolve(here, 'public'),
  build: {
    outDir: resolve(here, 'dist/web'),
    emptyOutDir: true,
    // Small files stay files: data addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Libraries change only with their own releases, so their file stays in the browser's cache over ours.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
            // The wall with all its imports is one file: a hundred small ones take longer and compress worse.
            { name: 'wall', test: (id: string) => wallEntries.includes(id), priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  plugins: [
    react(),
    beforePaintScript(),
    ownTemporal(),
    wallAhead(),
    slimContract(),
    webTexts(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifestFilename: 'manifest.webmanifest',
      manifest: {
        id: '/',
        name: 'Daywall',
        short_name: 'Daywall',
        description: 'Tasks, time and calendar in one place.',
        start_url: '/',
        display: 'standalone',
        background_color: '#f6f3ee',
        theme_color: '#f6f3ee',
        categories: ['productivity'],
        shortcuts: [
          { name: 'Add task', url: '/add', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
          {
            name: 'Today',
            url: '/schedule/today',
            icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
          },
          { name: 'Stack', url: '/stack', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
        ],
        share_target: {
          action: '/add',
          method: 'GET',
          // Said although it is the only one there is: Chromium warns where it is not.
          enctype: 'application/x-www-form-urlencoded',
          params: { title: 'title', text: 'text', url: 'url' },
        },
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2,json}'],
        // Alphabets that none of the five languages is written in are fetched when a title needs them.
        globIgnores: ['**/*-{cyrillic,greek,vietnamese}*'],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
    }),
  ],
});
