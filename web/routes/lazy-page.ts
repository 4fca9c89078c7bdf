import type { ComponentType } from 'react';

/** A route's `lazy`: loads a page's module when it is first visited and shows its component `name`. */
export function lazyPage<N extends string>(
  load: () => Promise<{ readonly [K in N]: ComponentType }>,
  name: N,
) {
  return async () => ({ Component: (await load())[name] });
}
