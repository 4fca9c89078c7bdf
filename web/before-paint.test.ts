import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { createBrowserPorts } from './browser-ports.ts';

const script = readFileSync(new URL('before-paint.js', import.meta.url), 'utf8');

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('the early request for the session ends with no answer where the network stalls', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  vi.stubGlobal('fetch', (_input: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
  vi.stubGlobal('indexedDB', undefined);
  vi.stubGlobal('location', { origin: 'https://daywall.test' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    head: { append: () => undefined },
    createElement: () => ({}),
  });
  vi.stubGlobal('daywallStart', undefined);
  runInThisContext(script);

  const taken = createBrowserPorts().takeStart?.();
  limit.abort(new DOMException('The network stalled', 'TimeoutError'));
  expect(await taken).toBeNull();
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
}, 2_000);
