import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { errorReply } from '#contract/error.ts';
import { realtimeEvents } from '#contract/events/realtime.ts';
import { API_BASE } from '../../http/contract-routes.ts';
import {
  type DescribedCall,
  describeOperation,
  refusalExamples,
  sharedParameters,
} from './call-operation.ts';
import { describeEmitCall, describeRoute } from './described-calls.ts';
import { createSchemaWriter } from './json-schema.ts';
import { comparePaths, tags } from './subjects.ts';

const ABOUT = `Everything that the app does, for programs. The same rights, refusals and limits hold as in the app.

Lists answer \`items\` and \`next\`: the next page is asked for with \`cursor\` set to \`next\`, and the last page has none.
Writes take an \`Idempotency-Key\`, under which the same call applies once; without an id in the body, what is made gets one.
Answers have an entity tag: \`If-None-Match\` spares an answer that the caller has, \`If-Match\` a change that would overwrite
another.`;

/** Calls with one template for each path: the names of parameters are those of its first call. */
function withSharedTemplates(calls: readonly DescribedCall[]): DescribedCall[] {
  const templates = new Map<string, string>();
  return calls.map((call) => {
    const bare = call.path.replace(/:\w+/g, ':');
    const path = templates.get(bare) ?? call.path;
    templates.set(bare, path);
    if (path === call.path) return call;
    const names = (text: string) => Array.from(text.matchAll(/:(\w+)/g), ([, name = '']) => name);
    const own = names(call.path);
    const params = Object.fromEntries(
      names(path).map((name, index) => [name, call.params[own[index] ?? ''] ?? { type: 'string' }]),
    );
    return { ...call, path, params };
  });
}

/** Refusals that the described calls can answer. */
function usedExamples(paths: object): object {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(refusalExamples).filter(([id]) => text.includes(`#/components/examples/${id}"`)),
  );
}

/** All calls below `/api/v1`, from the tables of the contract, with the schemas that they name. */
export function describeCalls() {
  const schemas = createSchemaWriter();
  schemas.write(z.object({ error: errorReply }), 'output');
  const emits = Object.entries(realtimeEvents).map(([name, event]) => describeEmitCall(name, event, schemas));
  const routes = Object.entries(api).flatMap(([name, route]) =>
    route.access === 'bearer' ? [describeRoute(name, route, schemas)] : [],
  );
  const sorted = [...emits, ...routes].toSorted((a, b) => comparePaths(a.path, b.path));
  return { schemas, calls: withSharedTemplates(sorted) };
}
export type DescribedCalls = ReturnType<typeof describeCalls>;

/** OpenAPI document of all calls. */
export function createDocument() {
  const { schemas, calls } = describeCalls();
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeOperation(call, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daywall',
      version: '1.0.0',
      summary: 'Tasks, time and calendar in one place',
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: API_BASE, description: 'This server' }],
    security: [{ accessToken: [] }],
    tags,
    paths,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a session, or a personal token',
        },
      },
      schemas: schemas.components(),
      parameters: sharedParameters,
      headers: {
        ETag: {
          description: 'Entity tag: a digest of the answer, behind the version of an entity',
          schema: { type: 'string' },
          example: '"3-Zx8rQ1mB0s2kT7uV"',
        },
        RetryAfter: {
          description: 'Whole seconds after which there is room again',
          schema: { type: 'integer', minimum: 1 },
          example: 12,
        },
      },
      examples: usedExamples(paths),
    },
  };
}
