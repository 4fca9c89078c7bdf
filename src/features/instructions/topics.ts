/** Topics of the help, one per area, in reading order. The id is the navigation's. */
export const topics = [
  { id: 'wall', href: '/wall' },
  { id: 'stack', href: '/stack' },
  { id: 'action', href: '/action' },
  { id: 'schedule', href: '/schedule' },
  { id: 'cooperate', href: '/cooperate' },
  { id: 'collect', href: '/collect' },
  { id: 'time', href: '/time' },
  { id: 'organization', href: '/menu' },
  { id: 'keys', href: '/settings' },
] as const;
export type Topic = (typeof topics)[number];
export type TopicId = Topic['id'];

/** Text keys of a help page below its lead, in order. */
export const POINTS = ['one', 'two', 'three'] as const;
