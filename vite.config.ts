import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { pdfParts } from './scripts/bundle/pdf-parts.ts';
import { slimContract } from './scripts/bundle/slim-contract.ts';
import { cssModules } from './scripts/bundle/style-class-names.ts';
import { chunks, pagesAhead } from './scripts/bundle/web-chunks.ts';
import { webTexts } from './scripts/texts/web-texts.ts';

const here = import.meta.dirname;
const server = process.env.DAYWALL_SERVER ?? 'http://localhost:4747';

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
  css: { modules: cssModules },
  build: {
    outDir: resolve(here, 'dist/web'),
    emptyOutDir: true,
    // Small files stay files: data addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    // A browser that does not fetch ahead fetches all the same.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunks,
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/p/': server,
      '^/files/[^/]+/.': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  plugins: [
    react(),
    beforePaintScript(),
    ownTemporal(),
    pagesAhead(),
    pdfParts(),
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
          // Taken by the service worker (web/share/take-share.ts).
          action: '/share',
          method: 'POST',
          enctype: 'multipart/form-data',
          params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: ['*/*'] }] },
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
        // The PDF reader is as large as the app, and of use only with a connection, as are its parts.
        globIgnores: ['**/*-{cyrillic,greek,vietnamese}*', '**/pdf-view-*', 'pages-ahead.json'],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
    }),
  ],
});
