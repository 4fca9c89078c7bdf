import { appSettings, zoneOf } from '#contract/people/app-settings.ts';
import type { Language } from '#contract/people/language-names.ts';
import { dayOrderOf } from '#time/day-order.ts';
import { firstDayOf } from '#time/first-day.ts';
import { usualMorning } from '#time/working-hours.ts';
import type { ApiClient } from './api-client.ts';

export interface WriterSettings {
  readonly language: Language;
  readonly timeZone: string;
  readonly firstDay: number;
  readonly isMonthFirst: boolean;
  readonly morning: number;
}

/** Language and times of the account, as the app understands lines and writes dates. */
export async function writerSettings(api: ApiClient): Promise<WriterSettings> {
  const settings = await api.call('GET', '/app-settings', appSettings);
  const language = settings.language ?? 'en';
  return {
    language,
    timeZone: zoneOf(settings) ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    firstDay: settings.firstDayOfWeek ?? firstDayOf(language),
    isMonthFirst: (settings.dayOrder ?? dayOrderOf(language)) === 'monthFirst',
    morning: usualMorning(settings),
  };
}

interface Due {
  readonly dueDate: string | null;
  readonly dueDay?: string | null | undefined;
  readonly isWholeDay: boolean;
}

/** Due date as lists show it; empty without one. */
export function writtenDue({ dueDate, dueDay, isWholeDay }: Due, timeZone: string): string {
  if (dueDate === null) return '';
  return isWholeDay && dueDay != null ? dueDay : writtenInstant(dueDate, timeZone);
}

/** Date and time that sort, read alike in every language: `2026-11-24 15:00`. */
export function writtenInstant(instant: string, timeZone: string, isWholeDay = false): string {
  const at = new Date(instant);
  const parts = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const day = at.toLocaleDateString('sv-SE', parts);
  if (isWholeDay) return day;
  return `${day} ${at.toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' })}`;
}
