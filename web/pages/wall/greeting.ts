/** Keys below `wall.greeting`. */
export type Greeting = 'morning' | 'day' | 'evening' | 'night';

/**
 * Greeting by the hour in the user's zone: morning from 5, day from 11, evening from 18, night from 22. `now` in
 * milliseconds. At night it may be early or late for somebody: that greeting mentions neither.
 */
export function greetingAt(now: number, timeZone: string): Greeting {
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now),
  );
  if (hour < 5 || hour >= 22) return 'night';
  if (hour < 11) return 'morning';
  return hour < 18 ? 'day' : 'evening';
}
