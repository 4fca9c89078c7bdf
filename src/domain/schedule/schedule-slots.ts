import type { ScheduleItem } from '#contract/schedule-item.ts';
import { createSlot } from '#ui/slot.tsx';
import type { AgendaInUse } from './use-agenda.ts';

export interface BlockMenuSlotProps {
  readonly agenda: AgendaInUse;
  readonly item: ScheduleItem;
  readonly title: string;
}

/** Menu button of a block: its moves to other days, its times and its removal. */
export const BlockMenuSlot = createSlot<BlockMenuSlotProps>('menu of a block');
