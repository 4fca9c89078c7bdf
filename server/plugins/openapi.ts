import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod';
import { realtime } from '#contract/events/realtime.ts';
import { describeEmit, docsStyle, jsonSchema, renderDocs } from '../http/docs-page.ts';

/** Emits of all namespaces, documented beside the calls: OpenAPI has no section for them. */
const realtimeDocument = Object.fromEntries(
  Object.entries(realtime).map(([namespace, events]) => [
    namespace,
    Object.fromEntries(
      Object.entries(events).map(([name, event]) => [
        name,
        {
          description: describeEmit(namespace, name, event),
          kind: event.kind,
          payload: jsonSchema(event.payload, 'input'),
          answer: jsonSchema(event.answer, 'output'),
        },
      ]),
    ),
  ]),
);

/** OpenAPI document from the contract's schemas; the readable page needs no script. */
export async function installOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  // `contract-routes.ts` parses input by the contract; here the schemas only document it.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Daywall',
        version: '1.0.0',
        description: 'Tasks, time and calendar in one place. Realtime emits stand under `x-realtime`.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => ({
    ...app.swagger(),
    'x-realtime': realtimeDocument,
  }));
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderDocs(app.swagger())),
  );
  app.get('/api/docs.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  );
}
