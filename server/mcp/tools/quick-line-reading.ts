import { Temporal } from 'temporal-polyfill';
import { can } from '#contract/policy-table.ts';
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

function personOf({ userId: id, userName, firstName, lastName }: Member): LineParty {
  return { id, face: 'person', userName, name: `${firstName} ${lastName}`.trim() };
}

/** Colleagues of the user, to whom a line may assign its task by name. */
async function colleagues(calls: ToolCalls): Promise<LineParty[]> {
  const organizations = await calls.call('getOrganizations', {});
  const members = organizations
    .filter(({ role }) => can(role, 'organization.placeTask'))
    .flatMap(({ organizationMembers }) => organizationMembers)
    .filter(({ userId, role }) => userId !== calls.caller.userId && can(role, 'organization.placeTask'));
  return [...new Map(members.map((member) => [member.userId, personOf(member)])).values()];
}

/** People of the user’s organizations and groups, and these themselves: whom a line may ask by name. */
async function knownParties(calls: ToolCalls): Promise<LineParty[]> {
  const [organizations, groups] = await Promise.all([
    calls.call('getOrganizations', {}),
    calls.call('getGroups', {}),
  ]);
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
 * the token may ask or assign them.
 */
export async function readQuickLine(calls: ToolCalls, line: string, now: number): Promise<QuickAddReading> {
  const settings = await calls.settings();
  const { zone: timeZone, firstDayOfWeek, dayOrder } = settings;
  const language = settings.language ?? 'en';
  const mayAsk = mayUse(calls, 'people:write');
  const [parser, labels, parties, assignable] = await Promise.all([
    loadQuickAddParser(language),
    calls.emit('getLabels', {}),
    line.includes('@') && mayAsk ? knownParties(calls) : [],
    line.includes('+') && mayAsk ? colleagues(calls) : [],
  ]);
  return parser(line, {
    timeZone,
    firstDay: firstDayOfWeek ?? firstDayOf(language),
    isMonthFirst: (dayOrder ?? dayOrderOf(language)) === 'monthFirst',
    morning: usualMorning(settings),
    now: Temporal.Instant.fromEpochMilliseconds(now),
    labels: labels.map(({ name }) => name),
    parties,
    colleagues: assignable,
  });
}
