import * as z from 'zod/mini';
import { RefusalError } from './errors.ts';

/** Limit of nesting, beyond any payload of the contract. */
const MAX_DEPTH = 32;

function refuse(path: readonly PropertyKey[], message: string): never {
  throw new RefusalError('invalid_input', [{ path: path.map(String).join('.'), message }]);
}

function clean(value: unknown, path: readonly PropertyKey[]): unknown {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) refuse(path, 'must not contain the character U+0000');
    return value.replace(/\p{Surrogate}/gu, '\ufffd');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (path.length >= MAX_DEPTH) refuse(path, 'is nested too deeply');
  if (Array.isArray(value)) return value.map((item, index) => clean(item, [...path, index]));
  if (ArrayBuffer.isView(value)) refuse(path, 'must be JSON');
  const cleaned: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') continue;
    cleaned[key] = clean(item, [...path, key]);
  }
  return cleaned;
}

/**
 * Parses an input. Text that PostgreSQL cannot store (U+0000) is refused and lone surrogates are replaced, so that
 * nothing after it fails on them. Throws `invalid_input` with the issues.
 */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, clean(input, []));
  if (result.success) return result.data;
  throw new RefusalError(
    'invalid_input',
    result.error.issues.slice(0, 20).map((issue) => ({
      path: issue.path.map(String).join('.').slice(0, 200),
      message: issue.message.slice(0, 200),
    })),
  );
}
