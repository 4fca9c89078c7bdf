import * as z from 'zod/mini';
import type { AreaId } from '#web/shell/nav/nav-areas.tsx';
import { pageTitles } from './page-titles.ts';

/** Handle of a route: what the shell needs to know about its page. */
export interface PageHandle {
  /** Key below `shell.title`: the document's title. */
  readonly title: (typeof pageTitles)[number];
  /** Area of the navigation that is marked; `organization` is the list of organizations. */
  readonly nav?: AreaId | 'organization';
  /** The page fills exactly the remaining height and scrolls inside itself. */
  readonly isFixedHeight?: boolean;
  /** The page takes all the width there is, not that of a page to be read. */
  readonly isFullWidth?: boolean;
  /** Tasks open beside the page where there is room. */
  readonly hasBeside?: boolean;
}

const navs = [
  'wall',
  'stack',
  'action',
  'schedule',
  'cooperate',
  'collect',
  'time',
  'settings',
  'menu',
  'organization',
] as const satisfies readonly PageHandle['nav'][];

const pageHandle = z.object({
  title: z.enum(pageTitles),
  nav: z.optional(z.enum(navs)),
  isFixedHeight: z.optional(z.boolean()),
  isFullWidth: z.optional(z.boolean()),
  hasBeside: z.optional(z.boolean()),
});

/** The handle of the innermost matched route that has one. */
export function innermostHandle(matches: readonly { readonly handle: unknown }[]): PageHandle | null {
  for (const { handle } of matches.toReversed()) {
    const parsed = pageHandle.safeParse(handle);
    if (parsed.success) {
      const { title, nav, isFixedHeight, isFullWidth, hasBeside } = parsed.data;
      return {
        title,
        ...(nav === undefined ? {} : { nav }),
        isFixedHeight: isFixedHeight === true,
        isFullWidth: isFullWidth === true,
        hasBeside: hasBeside === true,
      };
    }
  }
  return null;
}
