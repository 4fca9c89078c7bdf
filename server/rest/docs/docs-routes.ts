import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { renderDocs } from './docs-page.ts';

/** Page at `/api/docs` with its style and its script. It is made with its first use and kept. */
export function installDocs(app: FastifyInstance): void {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  const files: Readonly<Record<string, { readonly type: string; readonly make: () => string }>> = {
    '/api/docs': { type: 'text/html', make: renderDocs },
    '/api/docs.css': { type: 'text/css', make: () => read('./docs.css') },
    '/api/docs.js': { type: 'text/javascript', make: () => read('./docs.js') },
  };
  for (const [url, { type, make }] of Object.entries(files)) {
    let text: string | null = null;
    app.get(url, { schema: { hide: true } }, async (_request, reply) => {
      text ??= make();
      return reply.type(`${type}; charset=utf-8`).send(text);
    });
  }
}
