import { createContext } from 'react';
import type { CalendarDay } from '#time/calendar-day.ts';

/** Today for date pickers; null uses the device, whose clock and zone may be wrong. */
export const TodayContext = createContext<CalendarDay | null>(null);
