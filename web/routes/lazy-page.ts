import type { ComponentType } from 'react';

/** A failed module is thrown while rendering, for the error element; a rejected `lazy` would show nothing. */
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
