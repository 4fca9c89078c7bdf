import type { LinkAct } from '#contract/people/request-link.ts';

/** Answer by a link, with the name that its holder gave. */
export interface LinkAnswer {
  readonly name: string | undefined;
  readonly answer: LinkAct;
}
