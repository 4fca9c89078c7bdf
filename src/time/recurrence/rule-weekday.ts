import { type CalendarDay, weekdayOf } from '../calendar-day.ts';

/** Weekdays of RFC 5545, Monday first. */
export const weekDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type WeekDay = (typeof weekDays)[number];

export function weekDayOf(day: CalendarDay): WeekDay {
  return weekDays[weekdayOf(day) - 1] ?? 'MO';
}

/** The days of a week that begins with an ISO weekday. */
export function weekFrom(firstDay: number): readonly WeekDay[] {
  return [...weekDays.slice(firstDay - 1), ...weekDays.slice(0, firstDay - 1)];
}
