import type { Queryable } from './database.ts';

interface Built {
  execute(values?: Record<string, unknown>): Promise<unknown>;
}

/** A drizzle query that has placeholders (`sql.placeholder`) where its values go. */
interface Preparable<B extends Built> {
  prepare(name: string): B;
}

/**
 * A hot query written once with placeholders: drizzle composes its text once for the outer database and once for
 * transactions (on PostgreSQL for each), where composing costs more than running it. `values` are by placeholder.
 */
export function statement<V extends Record<string, unknown>, B extends Built>(
  query: (queryable: Queryable) => Preparable<B>,
): (queryable: Queryable, values: V) => ReturnType<B['execute']> {
  const built = new WeakMap<Queryable, B>();
  return (queryable, values) => {
    const known = built.get(queryable);
    if (known !== undefined) return execute(known, values);
    const fresh = query(queryable).prepare('');
    built.set(queryable, fresh);
    return execute(fresh, values);
  };
}

function execute<B extends Built>(built: B, values: Record<string, unknown>): ReturnType<B['execute']> {
  // What the compiler calls Promise<unknown> is what B's own execute promises.
  return built.execute(values) as ReturnType<B['execute']>;
}
