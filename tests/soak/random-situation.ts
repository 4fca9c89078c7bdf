import type { WritePayloads } from '#client/client.ts';
import type { EntityName, EntityOf } from '#contract/change.ts';

/** Entities that one user ever created on any device, deleted ones included, since they can be restored. */
export interface Made {
  readonly tasks: string[];
  readonly records: { readonly taskId: string; readonly id: string }[];
  readonly items: { readonly taskId: string | null; readonly id: string }[];
  readonly collections: string[];
  readonly labels: string[];
  readonly filters: string[];
  readonly templates: string[];
  readonly subscriptions: string[];
  readonly comments: string[];
  readonly links: string[];
}

export function nothingMade(): Made {
  return {
    tasks: [],
    records: [],
    items: [],
    collections: [],
    labels: [],
    filters: [],
    templates: [],
    subscriptions: [],
    comments: [],
    links: [],
  };
}

export interface View {
  get<E extends EntityName>(entity: E, id: string): EntityOf<E> | undefined;
}

/** Input for a random write: the rows that one device shows, and the entities that were picked. */
export interface Situation {
  readonly value: number;
  readonly view: View;
  readonly made: Made;
  /** Unique title. */
  readonly title: string;
  readonly now: string;
  /** Up to ten minutes ago. */
  readonly earlier: string;
  readonly taskId: string | undefined;
  readonly record: Made['records'][number] | undefined;
  readonly item: Made['items'][number] | undefined;
  readonly collectionId: string | undefined;
  readonly labelId: string | undefined;
  readonly filterId: string | undefined;
  readonly templateId: string | undefined;
  readonly subscriptionId: string | undefined;
  readonly commentId: string | undefined;
  readonly linkId: string | undefined;
}

/** Payload of each write in a situation; null where there is nothing to apply it to. */
export type Makers<N extends keyof WritePayloads> = {
  readonly [K in N]: (situation: Situation) => WritePayloads[K] | null;
};
