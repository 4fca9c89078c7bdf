import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChosenFirstDay } from '#domain/time/use-chosen-first-day.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { parseDay } from '#time/calendar-day.ts';
import { firstDayOf } from '#time/first-day.ts';
import {
  neighbour,
  type Range,
  type RangeKind,
  type RangeSettings,
  rangeAround,
  rangeBetween,
  rangeKinds,
} from './range.ts';

/** First day of the week, by the user's setting or language. ISO weekday: 1 is Monday. */
function useFirstDay(): number {
  const { locale } = useFormats().settings;
  return useChosenFirstDay() ?? firstDayOf(locale);
}

export type Dimension = 'task' | 'day' | 'week' | 'label' | 'place' | 'person';
export const dimensions: readonly Dimension[] = ['task', 'day', 'week', 'label', 'place', 'person'];

export interface RangeView {
  readonly range: Range;
  readonly settings: RangeSettings;
  readonly today: string;
  readonly dimension: Dimension;
  /** Records of everyone on tasks that the user can edit, instead of only their own. */
  readonly isEveryone: boolean;
  /** URL of the view with some parameters changed. */
  readonly hrefOf: (change: Record<string, string | null>) => string;
  readonly go: (change: Record<string, string | null>) => void;
  readonly goKind: (kind: RangeKind) => void;
  readonly step: (by: -1 | 1) => void;
}

export function useRange(): RangeView {
  const [params, setParams] = useSearchParams();
  const { timeZone } = useFormats().settings;
  const firstDay = useFirstDay();
  const today = useToday(timeZone);
  const settings = useMemo(() => ({ timeZone, firstDay }), [timeZone, firstDay]);

  const kind = rangeKinds.find((each) => each === params.get('range')) ?? 'week';
  const date = parseDay(params.get('date')) ?? today;
  const from = parseDay(params.get('from')) ?? date;
  const to = parseDay(params.get('to')) ?? date;
  const range = useMemo(
    () => (kind === 'custom' ? rangeBetween(from, to, timeZone) : rangeAround(kind, date, settings)),
    [kind, date, from, to, timeZone, settings],
  );

  const changed = useCallback(
    (change: Record<string, string | null>) => {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(change)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    },
    [params],
  );
  const go = useCallback(
    (change: Record<string, string | null>) => setParams(changed(change)),
    [setParams, changed],
  );

  return {
    range,
    settings,
    today,
    dimension: dimensions.find((each) => each === params.get('by')) ?? 'task',
    isEveryone: params.get('whose') === 'all',
    hrefOf: (change) => `/time?${changed(change)}`,
    go,
    goKind(next) {
      if (next === 'custom') go({ range: next, from: range.first, to: range.last, date: null });
      else {
        const isNow = range.first <= today && today <= range.last;
        go({ range: next, date: isNow ? null : range.first, from: null, to: null });
      }
    },
    step(by) {
      const { first, last } = neighbour(range, by);
      if (range.kind === 'custom') go({ from: first, to: last });
      else go({ date: first });
    },
  };
}
