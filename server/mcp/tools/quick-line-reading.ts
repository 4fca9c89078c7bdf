import { Temporal } from 'temporal-polyfill';
import { missingScopes, type TokenScope } from '#contract/tokens/token-scopes.ts';
import { loadQuickAddParser } from '#line/load-parser.ts';
import type { QuickAddReading } from '#line/reading.ts';
import { colleaguesIn, partiesIn } from '#rules/people/askable-party.ts';
import { dayOrderOf } from '#time/day-order.ts';
import { firstDayOf } from '#time/first-day.ts';
import { usualMorning } from '#time/working-hours.ts';
import type { ToolCalls } from '../tool-calls.ts';

export function mayUse({ caller: { grant } }: ToolCalls, scope: TokenScope): boolean {
  return grant === null || missingScopes(grant.scopes, scope)?.length === 0;
}

/**
 * Line read as the quick-add field of the account reads it: in its language, time zone and week. Names of people count where
 * the token may ask or assign them.
 */
export async function readQuickLine(calls: ToolCalls, line: string, now: number): Promise<QuickAddReading> {
  const settings = await calls.settings();
  const { zone: timeZone, firstDayOfWeek, dayOrder } = settings;
  const language = settings.language ?? 'en';
  const { userId } = calls.caller;
  const mayName = /[@+]/.test(line) && mayUse(calls, 'people:write');
  const [parser, labels, organizations, groups] = await Promise.all([
    loadQuickAddParser(language),
    calls.emit('getLabels', {}),
    mayName ? calls.call('getOrganizations', {}) : [],
    mayName ? calls.call('getGroups', {}) : [],
  ]);
  return parser(line, {
    timeZone,
    firstDay: firstDayOfWeek ?? firstDayOf(language),
    isMonthFirst: (dayOrder ?? dayOrderOf(language)) === 'monthFirst',
    morning: usualMorning(settings),
    now: Temporal.Instant.fromEpochMilliseconds(now),
    labels: labels.map(({ name }) => name),
    parties: partiesIn(organizations, groups, userId),
    colleagues: colleaguesIn(organizations, userId),
  });
}
