import { Temporal } from 'temporal-polyfill';
import { missingScopes, type TokenScope } from '#contract/tokens/token-scopes.ts';
import { loadQuickAddParser } from '#line/load-parser.ts';
import type { LineParty, QuickAddReading } from '#line/reading.ts';
import { dayOrderOf } from '#time/day-order.ts';
import { firstDayOf } from '#time/first-day.ts';
import { usualMorning } from '#time/working-hours.ts';
import type { ToolCalls } from '../tool-calls.ts';

export function mayUse({ caller: { grant } }: ToolCalls, scope: TokenScope): boolean {
  return grant === null || missingScopes(grant.scopes, scope)?.length === 0;
}

interface Member {
  readonly userId: string;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** People of the user’s organizations and groups, and these themselves: whom a line may ask by name. */
async function knownParties(calls: ToolCalls): Promise<LineParty[]> {
  const [organizations, groups] = await Promise.all([
    calls.call('getOrganizations', {}),
    calls.call('getGroups', {}),
  ]);
  const personOf = ({ userId: id, userName, firstName, lastName }: Member): LineParty => ({
    ...{ id, face: 'person', userName },
    name: `${firstName} ${lastName}`.trim(),
  });
  const all = [
    ...organizations.flatMap(({ organizationMembers }) => organizationMembers.map(personOf)),
    ...groups.flatMap(({ groupMembers }) => groupMembers.map(personOf)),
    ...organizations.map(({ id, name }): LineParty => ({ id, face: 'organization', name, userName: '' })),
    ...groups.map(({ id, name }): LineParty => ({ id, face: 'group', name, userName: '' })),
  ];
  const byId = new Map(all.filter(({ id }) => id !== calls.caller.userId).map((party) => [party.id, party]));
  return [...byId.values()];
}

/**
 * Line read as the quick-add field of the account reads it: in its language, time zone and week. Names of people count where
 * the token may ask them.
 */
export async function readQuickLine(calls: ToolCalls, line: string, now: number): Promise<QuickAddReading> {
  const settings = await calls.settings();
  const { zone: timeZone, firstDayOfWeek, dayOrder } = settings;
  const language = settings.language ?? 'en';
  const [parser, labels, parties] = await Promise.all([
    loadQuickAddParser(language),
    calls.emit('getLabels', {}),
    line.includes('@') && mayUse(calls, 'people:write') ? knownParties(calls) : [],
  ]);
  return parser(line, {
    timeZone,
    firstDay: firstDayOfWeek ?? firstDayOf(language),
    isMonthFirst: (dayOrder ?? dayOrderOf(language)) === 'monthFirst',
    morning: usualMorning(settings),
    now: Temporal.Instant.fromEpochMilliseconds(now),
    labels: labels.map(({ name }) => name),
    parties,
  });
}
