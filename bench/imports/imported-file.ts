import { setTimeout as pause } from 'node:timers/promises';
import { importDetail, importSummary } from '#contract/import/import.ts';
import type { ImportProduct } from '#contract/import/import-product.ts';

/** Interval at which the page of an import asks how far it came. Milliseconds. */
const LOOK_EVERY = 1_000;
/** The same where the time is measured. */
const LOOK_CLOSELY = 100;

/** Calls by which one person imports files. */
export function importCalls(url: string, token: string) {
  async function ask(method: string, path: string, body?: BodyInit): Promise<unknown> {
    const reply = await fetch(`${url}/api/imports${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  }
  const get = async (id: string) => importDetail.parse(await ask('GET', `/${id}`));

  async function ended(id: string, state: 'ready' | 'done', every: number) {
    for (;;) {
      const detail = await get(id);
      if (detail.state === state) return detail;
      if (detail.state === 'failed') throw new Error(`The file was refused: ${detail.failure}`);
      await pause(every);
    }
  }

  return {
    /** Sends a file; resolves once its plan is ready. */
    async read(name: string, product: ImportProduct, content: string) {
      const query = new URLSearchParams({ name, product, timeZone: 'Europe/Berlin' });
      const { id } = importSummary.parse(await ask('POST', `?${query}`, content));
      return ended(id, 'ready', LOOK_CLOSELY);
    },
    get,
    async carryOut(id: string) {
      await ask('POST', `/${id}/start`);
      return ended(id, 'done', LOOK_EVERY);
    },
  };
}
