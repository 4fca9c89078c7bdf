import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconCalendarWeek from '@tabler/icons-react/dist/esm/icons/IconCalendarWeek.mjs';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import IconSunHigh from '@tabler/icons-react/dist/esm/icons/IconSunHigh.mjs';
import type { ReactNode } from 'react';

export interface Destination {
  /** Also the key of its name below `shell.nav`. */
  readonly id: string;
  readonly href: string;
  readonly icon: ReactNode;
  /** Pressed after `g`. */
  readonly key: string;
  /** Has a place in the bar of a narrow screen. */
  readonly isPrimary: boolean;
  /** Where it stands on the menu page: a key below `shell.menu`. */
  readonly group: 'plan' | 'own';
}

/** Every place of the navigation, in its order. */
export const destinations: readonly Destination[] = [
  { id: 'wall', href: '/wall', icon: <IconLayoutDashboard />, key: 'w', isPrimary: true, group: 'plan' },
  { id: 'stack', href: '/stack', icon: <IconStack2 />, key: 's', isPrimary: true, group: 'plan' },
  {
    id: 'urgency',
    href: '/action/urgency',
    icon: <IconArrowsSort />,
    key: 'u',
    isPrimary: false,
    group: 'plan',
  },
  {
    id: 'week',
    href: '/schedule/week',
    icon: <IconCalendarWeek />,
    key: 'k',
    isPrimary: true,
    group: 'plan',
  },
  { id: 'today', href: '/schedule/today', icon: <IconSunHigh />, key: 't', isPrimary: true, group: 'plan' },
  {
    id: 'completed',
    href: '/collect/completed',
    icon: <IconChecks />,
    key: 'c',
    isPrimary: false,
    group: 'plan',
  },
  { id: 'settings', href: '/settings', icon: <IconSettings />, key: 'e', isPrimary: false, group: 'own' },
  { id: 'menu', href: '/menu', icon: <IconMenu2 />, key: 'm', isPrimary: true, group: 'own' },
];
