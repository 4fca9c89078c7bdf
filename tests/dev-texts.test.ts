import { resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readWebTexts, webTexts } from '../scripts/texts/web-texts.ts';

const root = resolve(import.meta.dirname, '..');
let server: ViteDevServer;
let origin = '';

beforeAll(async () => {
  server = await createServer({
    configFile: false,
    root: resolve(root, 'web'),
    cacheDir: resolve(root, 'node_modules/.vite-dev-texts'),
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', ws: false, watch: null },
    plugins: [webTexts()],
    logLevel: 'silent',
  });
  await server.listen();
  origin = server.resolvedUrls?.local[0] ?? '';
});
afterAll(() => server.close());

test('the dev server answers 404 for texts that do not exist', async () => {
  for (const path of ['texts/xx/pages.json', 'texts/en/popup.json', 'texts/en.json']) {
    expect((await fetch(`${origin}${path}`)).status).toBe(404);
  }
});

test('the dev server hands out the texts of all features merged', async () => {
  const reply = await fetch(`${origin}texts/de/pages.json?t=1`);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await reply.json()).toEqual(readWebTexts().get('/texts/de/pages.json'));
});

test('an edited text reloads the page, and no other file does', () => {
  const send = vi.spyOn(server.ws, 'send').mockReturnValue();
  server.watcher.emit('change', resolve(root, 'public/icons/icon-16.png'));
  expect(send).not.toHaveBeenCalled();
  server.watcher.emit('change', resolve(root, 'src/features/board/texts/de.json'));
  expect(send).toHaveBeenCalledWith({ type: 'full-reload' });
});
