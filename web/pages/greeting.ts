/** Keys below `wall.greeting`. */
export type Greeting = 'morning' | 'day' | 'evening';

/** By the hour in the person's zone: morning from 4 to 11, evening from 18 on. `now` in milliseconds. */
export function greetingAt(now: number, timeZone: string): Greeting {
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now),
  );
  if (hour >= 4 && hour < 11) return 'morning';
  return hour >= 18 || hour < 4 ? 'evening' : 'day';
}
