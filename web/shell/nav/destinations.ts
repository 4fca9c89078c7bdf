import type { AreaId } from './nav-areas.tsx';

export interface Destination {
  /** Also the key of its name below `shell.place`. */
  readonly id: string;
  readonly href: string;
  /** Area of the page, whose icon it has. */
  readonly area: AreaId;
  /** Pressed after `g`. */
  readonly key?: string;
}

/** Every page not about one entity; the area's own comes first. For menu and palette. */
export const destinations: readonly Destination[] = [
  { id: 'wall', href: '/wall', area: 'wall' },
  { id: 'stack', href: '/stack', area: 'stack' },
  { id: 'priority', href: '/action', area: 'action' },
  { id: 'progress', href: '/action/progress', area: 'action', key: 'b' },
  { id: 'urgency', href: '/action/urgency', area: 'action', key: 'u' },
  { id: 'importance', href: '/action/importance', area: 'action' },
  { id: 'workload', href: '/action/workload', area: 'action' },
  { id: 'mine', href: '/action/mine', area: 'action', key: 'o' },
  { id: 'assigned', href: '/action/assigned', area: 'action' },
  { id: 'waiting', href: '/action/waiting', area: 'action' },
  { id: 'schedule', href: '/schedule', area: 'schedule' },
  { id: 'today', href: '/schedule/today', area: 'schedule', key: 't' },
  { id: 'month', href: '/schedule/month', area: 'schedule' },
  { id: 'week', href: '/schedule/week', area: 'schedule', key: 'k' },
  { id: 'calendars', href: '/schedule/calendars', area: 'schedule' },
  { id: 'delegate', href: '/cooperate', area: 'cooperate' },
  { id: 'requests', href: '/cooperate/requests', area: 'cooperate', key: 'r' },
  { id: 'archive', href: '/collect', area: 'collect' },
  { id: 'collections', href: '/collect/collections', area: 'collect' },
  { id: 'templates', href: '/collect/templates', area: 'collect' },
  { id: 'completed', href: '/collect/completed', area: 'collect', key: 'x' },
  { id: 'search', href: '/search', area: 'collect' },
  { id: 'labels', href: '/labels', area: 'collect' },
  { id: 'time', href: '/time', area: 'time' },
  { id: 'notifications', href: '/notifications', area: 'settings', key: 'n' },
  { id: 'profile', href: '/profile', area: 'settings' },
  { id: 'settings', href: '/settings', area: 'settings' },
  { id: 'import', href: '/settings/import', area: 'settings' },
  { id: 'roles', href: '/roles', area: 'settings' },
  { id: 'instructions', href: '/instructions', area: 'menu', key: 'h' },
  { id: 'welcome', href: '/welcome', area: 'menu' },
];
