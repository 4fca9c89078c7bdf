import { useCallback, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { useNow } from '#domain/time/use-now.ts';
import { addDays, parseDay, weekStart } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { type ZonedDay, zonedDays } from '#time/zoned-day.ts';
import { usePageKeys } from '#ui/page-keys.ts';
import { useMedia } from '#ui/use-media.ts';

export interface ShownDays {
  readonly days: readonly ZonedDay[];
  readonly today: string;
  /** Milliseconds, to the minute. */
  readonly now: number;
  /** Moves back or forth by the number of visible days. */
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

/** Visible days by the URL, in the user's zone; N goes to today. */
export function useShownDays(
  path: '/schedule/week' | '/schedule/today',
  settings: ScheduleSettings,
): ShownDays {
  const { date } = useParams();
  const navigate = useNavigate();
  const now = useNow(MINUTE);
  const weekDays = useDayCount();
  const count = path === '/schedule/week' ? weekDays : 1;
  const { timeZone, firstDay } = settings;
  const today = dayOf(now, timeZone);
  const named = parseDay(date) ?? today;
  const first = count === 7 ? weekStart(named, firstDay) : named;
  const days = useMemo(() => zonedDays(first, count, timeZone), [first, count, timeZone]);

  const goTo = useCallback((next: string) => void navigate(`${path}/${next}`), [navigate, path]);
  const goToday = useCallback(() => void navigate(path), [navigate, path]);
  const step = useCallback(
    (direction: 1 | -1) => goTo(addDays(first, direction * count)),
    [goTo, first, count],
  );

  usePageKeys([{ key: 'n', act: goToday }]);

  return { days, today, now, step, goToday, goTo };
}
