import { createContext } from 'react';
import type { CalendarDay } from '#time/calendar-day.ts';

/** Today where a day is picked; null leaves it to the device, whose clock and zone may be wrong. */
export const TodayContext = createContext<CalendarDay | null>(null);
