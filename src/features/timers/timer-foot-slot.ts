import { createSlot } from '#ui/slot.tsx';

/** Footer of the timer card. */
export const TimerFootSlot = createSlot('foot of the timer');
