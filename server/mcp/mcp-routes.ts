import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Caller } from '../caller.ts';
import type { Config } from '../config.ts';
import { InsufficientScopeError, RefusalError } from '../errors.ts';
import { isKnownOrigin } from '../plugins/anti-forgery.ts';
import type { ProtocolDependencies } from './mcp-protocol.ts';

const MCP_PATH = '/mcp';
/** Largest message: a description and its envelope. Bytes. */
const MAX_MESSAGE = 262_144;

interface Dependencies extends ProtocolDependencies {
  readonly config: Pick<Config, 'publicUrl' | 'extensionIds'>;
  readonly authenticate: (request: FastifyRequest) => Promise<Caller>;
}

const toolCall = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) });

/** Request of the web standard, for the protocol’s transport; its body was parsed before. */
function webRequestOf({ headers }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !name.startsWith(':') ? [[name, value]] : [],
  );
  return new Request(new URL(MCP_PATH, publicUrl), { method: 'POST', headers: given });
}

/**
 * Door for assistants: the Model Context Protocol over HTTP, without sessions. The protocol’s library is loaded by its first
 * message. docs/decisions/0089.
 */
export function installMcp(
  app: FastifyInstance,
  { config, authenticate, ...dependencies }: Dependencies,
): void {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    if (!isKnownOrigin(request.headers, config)) throw new RefusalError('anti_forgery');
    const caller = await authenticate(request);
    // Sessions belong to the app; an assistant has bounds.
    if (caller.grant === null) throw new RefusalError('unauthenticated');
    const { body } = request;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new RefusalError('invalid_input', [{ path: '', message: 'must be one message' }]);
    }
    const [{ answerMessage }, { missingForTool }, { allTools }] = await Promise.all([
      import('./mcp-protocol.ts'),
      import('./tool.ts'),
      import('./tools/all-tools.ts'),
    ]);
    const called = z.safeParse(toolCall, body);
    const tool = allTools.find(({ name }) => called.success && name === called.data.params.name);
    const missing = tool === undefined ? [] : missingForTool(tool, caller.grant.scopes);
    if (missing === null || missing.length > 0) throw new InsufficientScopeError(missing ?? []);
    const response = await answerMessage(
      body,
      webRequestOf(request, config),
      { request, reply, caller },
      dependencies,
    );
    reply.code(response.status);
    const type = response.headers.get('content-type');
    if (type !== null) reply.type(type);
    return reply.send(await response.text());
  }

  app.route({
    method: 'POST',
    url: MCP_PATH,
    bodyLimit: MAX_MESSAGE,
    schema: { hide: true },
    handler: answer,
  });
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: MCP_PATH,
    schema: { hide: true },
    async handler(_request, reply) {
      reply.header('allow', 'POST');
      throw new RefusalError('method_not_allowed');
    },
  });
}
