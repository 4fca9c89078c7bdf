import type { Device } from '#contract/people/device.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import { oneLine } from '#server/messages/plain-words.ts';
import { toInstant } from '#time/instant.ts';
import * as repository from './repository.ts';
import type { SessionEnding } from './session-ending.ts';
import type { SessionRow } from './table.ts';

const MAX_USER_AGENT = 200;

export function describeBrowser(userAgent: string | undefined): string {
  return oneLine(userAgent ?? '', MAX_USER_AGENT);
}

function presentDevice(row: SessionRow, currentId: string): Device {
  return {
    id: row.id,
    kind: row.kind,
    userAgent: row.userAgent,
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    isCurrent: row.id === currentId,
  };
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly ending: SessionEnding;
}

/**
 * Throws `web_session_needed` to a session of an extension, whose refresh token lies in its storage and not in a cookie that no
 * script reads: it may end itself alone.
 */
function demandWebSession(live: readonly SessionRow[], sessionId: string): void {
  if (live.find(({ id }) => id === sessionId)?.kind === 'extension')
    throw new RefusalError('web_session_needed');
}

export function createDevices({ database, clock, ending }: Dependencies) {
  const now = () => toInstant(clock.now());
  return {
    /** Last used first. */
    async list({ userId, sessionId }: Caller): Promise<Device[]> {
      const rows = await repository.listLive(database.outer, userId, now());
      return rows.map((row) => presentDevice(row, sessionId));
    },
    /** Throws `not_found` for a session that is not the caller's or has ended. */
    async end({ userId, sessionId }: Caller, id: string): Promise<void> {
      const ended = await database.transaction(async (tx) => {
        const live = await repository.listLive(tx, userId, now());
        if (id !== sessionId) demandWebSession(live, sessionId);
        return ending.endIn(
          tx,
          live.filter((session) => session.id === id),
        );
      });
      if (ended.length === 0) throw new RefusalError('not_found');
      ending.forget(ended);
    },
    async endOthers({ userId, sessionId }: Caller): Promise<void> {
      const ended = await database.transaction(async (tx) => {
        demandWebSession(await repository.listLive(tx, userId, now()), sessionId);
        return ending.endAllIn(tx, userId, sessionId);
      });
      ending.forget(ended);
    },
  };
}
export type Devices = ReturnType<typeof createDevices>;
