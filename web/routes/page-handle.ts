import * as z from 'zod/mini';

/** What a route says about its page to the shell around it. */
export interface PageHandle {
  /** Key below `shell.title`: the document's title. */
  readonly title: string;
  /** Id of the navigation's entry that leads here. */
  readonly nav?: string;
  /** The page takes exactly the height that is left and scrolls inside itself. */
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
