import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { createExpiringMap } from '#server/limits/expiring-map.ts';
import { MINUTE } from '#time/units.ts';
import * as repository from './repository.ts';

export type Liveness = 'live' | 'ended' | 'unknown';

/** Age up to which a cached liveness is used. Milliseconds. */
const BELIEVED = MINUTE;
const REMEMBERED = 20_000;

export function createLiveSessions(database: Database, clock: Clock) {
  const known = createExpiringMap<{ liveness: Liveness; until: number }>(
    clock,
    REMEMBERED,
    ({ until }) => until <= clock.now(),
  );

  return {
    async of(sessionId: string): Promise<Liveness> {
      const now = clock.now();
      const believed = known.get(sessionId);
      if (believed !== undefined && believed.until > now) return believed.liveness;
      const row = await repository.findSession(database.outer, sessionId);
      const liveness = row === null ? 'unknown' : row.revokedAt === null ? 'live' : 'ended';
      known.set(sessionId, { liveness, until: now + BELIEVED });
      return liveness;
    },
    end(sessionId: string): void {
      known.set(sessionId, { liveness: 'ended', until: clock.now() + BELIEVED });
    },
  };
}
export type LiveSessions = ReturnType<typeof createLiveSessions>;
