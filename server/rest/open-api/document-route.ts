import type { FastifyInstance } from 'fastify';
import { API_BASE } from '../../http/contract-routes.ts';
import { isKnown, tagOf } from '../../http/entity-tag.ts';
import { createDocument } from './document.ts';

/** Address of the document, made with its first use and kept: anybody may ask for it any number of times. */
export function installDocument(app: FastifyInstance): void {
  let made: { readonly text: string; readonly tag: string } | null = null;
  function make() {
    const text = JSON.stringify(createDocument());
    return { text, tag: tagOf(null, text) };
  }
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, async (request, reply) => {
    made ??= make();
    reply.header('etag', made.tag);
    if (isKnown(request, made.tag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(made.text);
  });
}
