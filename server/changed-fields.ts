import { isDeepStrictEqual } from 'node:util';

type Defined<P> = { [K in keyof P]?: Exclude<P[K], undefined> };

/** Fields of a patch whose value differs from the current one. Missing and undefined fields stay as they are. */
export function changedFields<P extends object>(
  current: { readonly [K in keyof P]?: unknown },
  patch: P,
): Defined<P> {
  const changed: Defined<P> = {};
  for (const field in patch) {
    const value = patch[field];
    if (isDefined(value) && !isDeepStrictEqual(value, current[field])) changed[field] = value;
  }
  return changed;
}

/** A patch without the fields that are undefined. */
export function definedFields<P extends object>(patch: P): Defined<P> {
  return changedFields<P>({}, patch);
}

function isDefined<T>(value: T): value is Exclude<T, undefined> {
  return value !== undefined;
}

export function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}
