/** Topics of the help, one per area, and one for the import, in reading order. An area's id is the navigation's. */
export const topics = [
  { id: 'wall', href: '/wall' },
  { id: 'stack', href: '/stack' },
  { id: 'action', href: '/action' },
  { id: 'schedule', href: '/schedule' },
  { id: 'cooperate', href: '/cooperate' },
  { id: 'collect', href: '/collect' },
  { id: 'time', href: '/time' },
  { id: 'organization', href: '/menu' },
  { id: 'import', href: '/settings/import' },
  { id: 'keys', href: '/settings' },
] as const;
export type Topic = (typeof topics)[number];
export type TopicId = Topic['id'];

const POINTS = ['one', 'two', 'three'] as const;
const VIEWS = ['one', 'two', 'four', 'five', 'three'] as const;
const LISTS = ['one', 'two', 'four', 'three'] as const;

/** Text keys of a help page below its lead, in order: one for each view of tasks, and for what the library keeps. */
export function pointsOf(id: TopicId): typeof POINTS | typeof VIEWS | typeof LISTS {
  if (id === 'action') return VIEWS;
  return id === 'collect' ? LISTS : POINTS;
}
