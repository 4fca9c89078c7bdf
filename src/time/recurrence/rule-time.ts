import { LAST_INSTANT } from '../instant.ts';
import { DAY } from '../units.ts';
import { instantOfWall, type WallTime } from './wall-time.ts';

/** Date or time in the form of rules: `20261121`, `20261121T080000`, `20261121T080000Z`. */
export interface RuleTime {
  /** Midnight for a date. */
  readonly wall: WallTime;
  readonly kind: 'date' | 'local' | 'utc';
}

const FORM = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/;

export function readRuleTime(text: string): RuleTime | null {
  const [, year, month, day, hour, minute, second, utc] = FORM.exec(text) ?? [];
  const wall = Date.parse(`${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}Z`);
  if (Number.isNaN(wall)) return null;
  return { wall, kind: hour === undefined ? 'date' : utc === undefined ? 'local' : 'utc' };
}

/** Form of rules for an ISO date or time. */
export function basicForm(text: string): string {
  return text.replaceAll(/[-:]|\.\d+/g, '');
}

export function writeRuleTime({ wall, kind }: RuleTime): string {
  const text = basicForm(new Date(wall).toISOString());
  return kind === 'utc' ? text : text.slice(0, kind === 'date' ? 8 : -1);
}

/**
 * The last instant at which a rule with an UNTIL may have an occurrence; NaN for an UNTIL that cannot be read. A day
 * counts to its end in the rule's zone.
 */
export function lastInstant(until: string | undefined, timeZone: string): number {
  if (until === undefined) return LAST_INSTANT - 1;
  const end = readRuleTime(until);
  if (end === null) return Number.NaN;
  const { wall, kind } = end;
  if (kind === 'utc') return Math.min(wall, LAST_INSTANT - 1);
  const last = kind === 'date' ? instantOfWall(wall + DAY, timeZone) - 1 : instantOfWall(wall, timeZone);
  return Math.min(last, LAST_INSTANT - 1);
}
