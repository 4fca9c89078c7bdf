import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { RefusalError } from '../errors.ts';
import { parseInput } from '../input.ts';
import { coreOf, type EmitCall } from './emit-call.ts';

export type Fields = Readonly<Record<string, unknown>>;

const textParts = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const fields = z.record(z.string(), z.unknown());

/** Value of a JSON text; the text itself where it is none, which the schema refuses. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Value that a text of an address means by its schema; the schema refuses what it cannot mean. */
function queryValue(schema: z.core.$ZodType, text: string | readonly string[]): unknown {
  const { type } = coreOf(schema)._zod.def;
  if (type === 'array') return typeof text === 'string' ? [text] : text;
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type === 'object' && typeof text === 'string') return jsonOf(text);
  const isNumber = type === 'number' || type === 'int';
  return isNumber && typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

/** Fields that stand in the query, by the types of their schemas. Refuses those that nobody knows. */
export function readQuery(shape: z.core.$ZodShape, request: FastifyRequest): Fields {
  const given = Object.entries(parseInput(textParts, request.query));
  const unknown = given.filter(([field]) => !Object.hasOwn(shape, field));
  if (unknown.length > 0) {
    const issues = unknown
      .slice(0, 20)
      .map(([path]) => ({ path: path.slice(0, 200), message: 'is unknown' }));
    throw new RefusalError('invalid_input', issues);
  }
  return Object.fromEntries(
    given.flatMap(([field, text]) => {
      const schema = shape[field];
      return schema === undefined ? [] : [[field, queryValue(schema, text)]];
    }),
  );
}

function readBody({ body, bodyField }: EmitCall, request: FastifyRequest): Fields {
  const given = request.body ?? undefined;
  if (bodyField !== null) return given === undefined ? {} : { [bodyField]: given };
  if (body.length === 0 || given === undefined) return {};
  const parsed = z.safeParse(fields, given);
  if (!parsed.success) throw new RefusalError('invalid_input', [{ path: '', message: 'must be an object' }]);
  return Object.fromEntries(Object.entries(parsed.data).filter(([field]) => body.includes(field)));
}

/** Payload of the emit that a call stands for, parsed by nobody yet. */
export function payloadOf(call: EmitCall, request: FastifyRequest, query: Fields): Fields {
  return { ...query, ...readBody(call, request), ...z.parse(fields, request.params) };
}

/** Refusal whose paths are those of the body, as its sender wrote it. */
export function refusalOfBody({ bodyField }: EmitCall, error: unknown): unknown {
  if (!(error instanceof RefusalError) || error.issues === undefined || bodyField === null) return error;
  if (error.id === 'too_many_requests') return error;
  const start = `${bodyField}.`;
  const issues = error.issues.map(({ path, message }) => {
    if (path === bodyField) return { path: '', message };
    return { path: path.startsWith(start) ? path.slice(start.length) : path, message };
  });
  return new RefusalError(error.id, issues);
}
