import type { Page } from 'puppeteer';

/**
 * Records everything that a server sends to a page from now on, in replies and over sockets. Returns the record so
 * far.
 */
export async function recordTraffic(page: Page, origin: string): Promise<() => string> {
  const recorded: string[] = [];
  const protocol = await page.createCDPSession();
  await protocol.send('Network.enable');
  protocol.on('Network.webSocketFrameReceived', ({ response }) => void recorded.push(response.payloadData));
  page.on('response', (reply) => {
    const url = new URL(reply.url());
    if (url.origin !== origin) return;
    recorded.push(JSON.stringify(reply.headers()));
    if (!url.pathname.startsWith('/api/')) return;
    // A reply to a page that has been left is no longer available.
    reply.text().then(
      (text) => recorded.push(text),
      () => undefined,
    );
  });
  return () => recorded.join('\n');
}

/**
 * Text of everything that a browser keeps for a page: its storages, databases and caches, its address and its
 * content.
 */
export function keptFor(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: unknown[] = [
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
      document.documentElement.outerHTML,
    ];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        kept.push(name, storeName, await asked(store.getAllKeys()), await asked(store.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) kept.push(request.url);
    }
    return JSON.stringify(kept);
  });
}
