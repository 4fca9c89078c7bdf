import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconCalendarWeek from '@tabler/icons-react/dist/esm/icons/IconCalendarWeek.mjs';
import IconClockHour4 from '@tabler/icons-react/dist/esm/icons/IconClockHour4.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { ReactNode } from 'react';

export interface NavArea {
  /** Also the key of its name below `shell.nav`. */
  readonly id: AreaId;
  readonly href: string;
  readonly icon: ReactNode;
  readonly key: string;
  /** Shown in the bar of a narrow screen, beside the button that adds. */
  readonly isPrimary: boolean;
  /** Shown at the simple level too. */
  readonly isSimple: boolean;
  /** Shown in a rail only, which has room for it. */
  readonly isForRail: boolean;
}

/** Areas of the navigation; `organization` is reached by the list of organizations. */
export type AreaId =
  | 'wall'
  | 'stack'
  | 'action'
  | 'schedule'
  | 'cooperate'
  | 'collect'
  | 'time'
  | 'settings'
  | 'menu';

const plain = { isPrimary: false, isSimple: false, isForRail: false };
const first = { isPrimary: true, isSimple: true, isForRail: false };

/** Every area, in the navigation's order. */
export const navAreas: readonly NavArea[] = [
  { ...first, id: 'wall', href: '/wall', icon: <IconLayoutDashboard />, key: 'w' },
  { ...first, id: 'stack', href: '/stack', icon: <IconStack2 />, key: 's' },
  { ...plain, id: 'action', href: '/action', icon: <IconTargetArrow />, key: 'a' },
  { ...first, id: 'schedule', href: '/schedule', icon: <IconCalendarWeek />, key: 'p' },
  { ...plain, id: 'cooperate', href: '/cooperate', icon: <IconUsers />, key: 'c' },
  { ...plain, id: 'collect', href: '/collect', icon: <IconArchive />, key: 'l', isSimple: true },
  { ...plain, id: 'time', href: '/time', icon: <IconClockHour4 />, key: 'i' },
  {
    ...plain,
    id: 'settings',
    href: '/settings',
    icon: <IconSettings />,
    key: 'e',
    isSimple: true,
    isForRail: true,
  },
  { ...first, id: 'menu', href: '/menu', icon: <IconMenu2 />, key: 'm' },
];

/** Areas at a level of detail: all of them, or few at the simple one. */
export function navAreasAt(appLevel: 1 | 2): readonly NavArea[] {
  if (appLevel === 2) return navAreas;
  const simple = navAreas.filter(({ isSimple }) => isSimple);
  // The simple level starts with the stack.
  return simple.toSorted((a, b) => Number(b.id === 'stack') - Number(a.id === 'stack'));
}
