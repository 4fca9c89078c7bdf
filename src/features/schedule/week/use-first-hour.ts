import { useState } from 'react';
import { minutesInDay } from '#time/wall-clock.ts';
import type { ShownDays } from './use-shown-days.ts';

/** Hour at the top by default. */
const MORNING = 7;
/** Minutes above the first hour, so that its label is not clipped. */
const HOUR_NAME = 20;

/**
 * Scroll position of a calendar that is opened: the hour before now, or the morning where today is not shown. Computed
 * once, so that the user's own position stays as time passes. Minutes after midnight.
 */
export function useFirstHour({ days, today, now }: ShownDays, timeZone: string): number {
  const [first] = useState(() => {
    const isTodayShown = days.some(({ date }) => date === today);
    const hour = isTodayShown ? Math.floor(minutesInDay(now, timeZone) / 60) - 1 : MORNING;
    return Math.max(0, hour * 60 - HOUR_NAME);
  });
  return first;
}
