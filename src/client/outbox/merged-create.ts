import * as z from 'zod/mini';

/** Payload of a create with a later edit in it; null where a create cannot say all of the edit. */
export function mergedCreate<S extends z.ZodMiniObject>(
  schema: S,
  first: object,
  patch: object,
): z.output<S> | null {
  if (!Object.keys(patch).every((key) => key in schema.shape)) return null;
  const merged = z.safeParse(schema, { ...first, ...patch });
  return merged.success ? merged.data : null;
}
