/** Work of one day, in minutes. */
export interface DayWork {
  readonly planned: number;
  /** Due that day without a block. */
  readonly due: number;
  readonly capacity: number;
}

export type LoadState = 'free' | 'fits' | 'full' | 'over';

/** Share of the capacity from which a day counts as full. */
const FULL = 0.9;

export interface Load {
  readonly total: number;
  /** Minutes above the capacity; 0 if the work fits. */
  readonly over: number;
  readonly left: number;
  readonly state: LoadState;
}

export function loadOf({ planned, due, capacity }: DayWork): Load {
  const total = planned + due;
  const over = Math.max(0, total - capacity);
  const state = total === 0 ? 'free' : over > 0 ? 'over' : total >= capacity * FULL ? 'full' : 'fits';
  return { total, over, left: Math.max(0, capacity - total), state };
}

/** Work and capacity of all days together. */
export function sumOfDays(days: readonly DayWork[]): DayWork {
  return days.reduce(
    (all, { planned, due, capacity }) => ({
      planned: all.planned + planned,
      due: all.due + due,
      capacity: all.capacity + capacity,
    }),
    { planned: 0, due: 0, capacity: 0 },
  );
}
