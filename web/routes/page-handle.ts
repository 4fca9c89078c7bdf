import * as z from 'zod/mini';

/** Handle of a route: what the shell needs to know about its page. */
export interface PageHandle {
  /** Key below `shell.title`: the document's title. */
  readonly title: string;
  /** Id of the navigation's entry that leads here. */
  readonly nav?: string;
  /** The page fills exactly the remaining height and scrolls inside itself. */
  readonly isFixedHeight?: boolean;
}

const pageHandle = z.object({
  title: z.string(),
  nav: z.optional(z.string()),
  isFixedHeight: z.optional(z.boolean()),
});

/** The handle of the innermost matched route that has one. */
export function innermostHandle(matches: readonly { readonly handle: unknown }[]): PageHandle | null {
  for (const { handle } of matches.toReversed()) {
    const parsed = pageHandle.safeParse(handle);
    if (parsed.success) {
      const { title, nav, isFixedHeight } = parsed.data;
      return { title, ...(nav === undefined ? {} : { nav }), isFixedHeight: isFixedHeight === true };
    }
  }
  return null;
}
