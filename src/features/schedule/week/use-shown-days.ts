import { useCallback, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { useNow } from '#domain/time/use-now.ts';
import { addDays, addMonths, daysBetween, parseDay, weekStart } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { type ZonedDay, zonedDays } from '#time/zoned-day.ts';
import { usePageKeys } from '#ui/page-keys.ts';
import { useMedia } from '#ui/use-media.ts';

export interface ShownDays {
  readonly days: readonly ZonedDay[];
  /** Day that the address names; today where it names none. */
  readonly date: string;
  readonly today: string;
  /** Milliseconds, to the minute. */
  readonly now: number;
  /** Moves back or forth by the number of visible days, or by a month. */
  step(direction: 1 | -1): void;
  goToday(): void;
  goTo(date: string): void;
}

/** Days in the week view: seven, three on a phone, one on a very narrow screen. */
function useDayCount(): number {
  const isNarrow = useMedia('(max-width: 47.9375rem)');
  const isTiny = useMedia('(max-width: 22.4375rem)');
  return isTiny ? 1 : isNarrow ? 3 : 7;
}

/** Number of days in the weeks of a month, the first of which begins with `first`. */
function daysOfWeeks(first: string, month: string, firstDay: number): number {
  const last = addDays(addMonths(month, 1), -1);
  return daysBetween(first, weekStart(last, firstDay)) + 7;
}

/** Visible days by the URL, in the user's zone: those of a month are its whole weeks. N goes to today. */
export function useShownDays(
  path: '/schedule/month' | '/schedule/week' | '/schedule/today',
  settings: ScheduleSettings,
): ShownDays {
  const { date } = useParams();
  const navigate = useNavigate();
  const now = useNow(MINUTE);
  const weekDays = useDayCount();
  const { timeZone, firstDay } = settings;
  const today = dayOf(now, timeZone);
  const named = parseDay(date) ?? today;
  const month = path === '/schedule/month' ? `${named.slice(0, 8)}01` : null;
  const isWhole = month !== null || (path === '/schedule/week' && weekDays === 7);
  const first = isWhole ? weekStart(month ?? named, firstDay) : named;
  const inView = path === '/schedule/week' ? weekDays : 1;
  const count = month === null ? inView : daysOfWeeks(first, month, firstDay);
  const days = useMemo(() => zonedDays(first, count, timeZone), [first, count, timeZone]);

  const goTo = useCallback((next: string) => void navigate(`${path}/${next}`), [navigate, path]);
  const goToday = useCallback(() => void navigate(path), [navigate, path]);
  const step = useCallback(
    (direction: 1 | -1) =>
      goTo(month === null ? addDays(first, direction * count) : addMonths(month, direction)),
    [goTo, month, first, count],
  );

  usePageKeys([{ key: 'n', act: goToday }]);

  return { days, date: named, today, now, step, goToday, goTo };
}
