import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import type { LinePicks } from './line-picks.ts';

export type PickKind = keyof LinePicks;

export const pickIcons = {
  date: IconCalendar,
  party: IconUser,
  scope: IconBuildingCommunity,
  recurrence: IconRepeat,
  workload: IconHourglass,
  template: IconTemplate,
} as const;

/** Kinds that a line offers, in the order of their buttons. */
export function pickKinds(isBelow: boolean): readonly PickKind[] {
  return isBelow
    ? ['date', 'party', 'recurrence', 'workload', 'template']
    : ['date', 'party', 'scope', 'recurrence', 'workload', 'template'];
}
