import type { ScheduleItem } from '#contract/schedule-item.ts';
import { createSlot } from '#ui/slot.tsx';
import type { ItemTimes } from './item-times.ts';
import type { AgendaInUse } from './use-agenda.ts';

export interface BlockMenuSlotProps {
  readonly agenda: AgendaInUse;
  readonly item: ScheduleItem;
  readonly title: string;
}

/** Menu button of a block: its moves to other days, its times and its removal. */
export const BlockMenuSlot = createSlot<BlockMenuSlotProps>('menu of a block');

export interface BlockRepeatSlotProps {
  readonly times: ItemTimes;
  /** RRULE; null for a single block. */
  readonly rule: string | null;
  readonly onChange: (rule: string | null) => void;
}

/** Field for the recurrence rule of a block. */
export const BlockRepeatSlot = createSlot<BlockRepeatSlotProps>('recurrence rule of a block');
