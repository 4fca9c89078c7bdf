import { RRuleTemporal } from 'rrule-temporal';
import { type RuleParts, writeRuleParts } from './rule-parts.ts';
import { writeRuleTime } from './rule-time.ts';
import type { WallTime } from './wall-time.ts';

/** Limits of a search, which a rule without occurrences would not end. */
interface SearchLimits {
  readonly maxIterations: number;
  readonly maxCandidateEvaluations?: number;
  /** Refuses parts that RFC 5545 forbids together. */
  readonly strict?: boolean;
}

/** Expansion of a rule in wall time, as if all clocks were in UTC. Throws for an unreadable rule. */
export function expansionOf(parts: RuleParts, start: WallTime, limits: SearchLimits): RRuleTemporal {
  const first = writeRuleTime({ wall: start, kind: 'local' });
  return new RRuleTemporal({
    rruleString: `DTSTART;TZID=UTC:${first}\nRRULE:${writeRuleParts(parts)}`,
    cache: false,
    ...limits,
  });
}
