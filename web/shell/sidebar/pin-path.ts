/** Parameters of an address that say what lies over a page, not which page it is. */
const OVER_A_PAGE = ['task'];

/** Address of a page as a pin keeps it. */
export function pinPathOf({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): string {
  const params = new URLSearchParams(search);
  for (const name of OVER_A_PAGE) params.delete(name);
  const rest = params.toString();
  // A path in letters beyond ASCII is kept as the address bar has it.
  return `${new URL(pathname, 'http://page').pathname}${rest === '' ? '' : `?${rest}`}`;
}

/** Entity whose page an address is; null for any other page. */
export function pinnedEntity(path: string): { readonly entity: PinnedEntity; readonly id: string } | null {
  const [, entity = '', id = ''] = /^\/([a-z]+)\/([\w-]+)$/.exec(path) ?? [];
  return isPinnedEntity(entity) ? { entity, id } : null;
}

const pinnedEntities = ['organization', 'group', 'filter', 'collection', 'task'] as const;
export type PinnedEntity = (typeof pinnedEntities)[number];

function isPinnedEntity(name: string): name is PinnedEntity {
  return pinnedEntities.some((each) => each === name);
}
