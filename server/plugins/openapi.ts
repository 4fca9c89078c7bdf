import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod';
import { realtime } from '#contract/events/realtime.ts';
import { describeEmit, jsonSchema } from '../http/emit-documentation.ts';

/** Emits of all namespaces, documented beside the calls: OpenAPI has no section for them. */
function describeRealtime(): object {
  return Object.fromEntries(
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
}

/** Text that is made with its first use and kept, because anybody may ask for it any number of times. */
function madeOnce(make: () => string): () => string {
  let text: string | null = null;
  return () => (text ??= make());
}

/** OpenAPI document of the calls in the specification's addresses, with the payloads of the emits. */
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
  const document = madeOnce(() => JSON.stringify({ ...app.swagger(), 'x-realtime': describeRealtime() }));
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  );
}
