import type { ComponentType } from 'react';

/**
 * A route's `lazy`: loads a page's module when it is first visited and shows its component `name`. A module that
 * fails to load is thrown by the page's rendering, which its error element catches; when `lazy` itself rejects,
 * the router shows nothing at all.
 */
export function lazyPage<N extends string>(
  load: () => Promise<{ readonly [K in N]: ComponentType }>,
  name: N,
) {
  return async (): Promise<{ Component: ComponentType }> => {
    try {
      return { Component: (await load())[name] };
    } catch (error) {
      return { Component: thrower(error) };
    }
  };
}

function thrower(error: unknown): () => never {
  return () => {
    throw error;
  };
}
