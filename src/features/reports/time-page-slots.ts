import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { createSlot } from '#ui/slot.tsx';
import type { OverlayProps } from '#ui/slot-overlay.tsx';
import type { Range } from './range.ts';
import type { Gap } from './totals.ts';

export interface RecordsSlotProps {
  readonly records: readonly TimerRecord[];
  readonly taskOf: (taskId: string) => Task | undefined;
  readonly range: Range;
}

/** Editable list of records. */
export const RecordsSlot = createSlot<RecordsSlotProps>('records of a report');

export interface NewRecordSlotProps extends OverlayProps {
  /** Day of the new record, or the untracked gap that it fills. */
  readonly added: { readonly day: string } | Gap;
}

/** Dialog that adds a record by hand. */
export const NewRecordSlot = createSlot<NewRecordSlotProps>('new record');
