import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import { CHANGE_RETENTION_DAYS } from '#contract/limits.ts';
import type { newPersonalToken, PersonalToken } from '#contract/tokens/personal-token.ts';
import type { TokenScope } from '#contract/tokens/token-scopes.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import { asRefusal, RefusalError } from '#server/errors.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, MINUTE } from '#time/units.ts';
import type { AccountMails } from '../account-mails/service.ts';
import type { Reauthentication, SessionEnding } from '../sessions/service.ts';
import { presentToken } from './presenter.ts';
import * as repository from './repository.ts';
import { shortenAddress } from './shortened-address.ts';
import type { DemandTokenRoomIn } from './token-admission.ts';
import type { EndTokensIn } from './token-ending.ts';
import { hashTokenText, isTokenText, makeTokenText } from './token-text.ts';

export type { ConnectedPrograms, ProgramTokens } from './connected-programs.ts';
export type { DemandTokenRoomIn } from './token-admission.ts';

/** Interval between writes of the last use. Milliseconds. */
const USE_NOTED = MINUTE;
/** Longest life of a socket of one handshake; tokens may have no end. Milliseconds. */
const SOCKET_LIFE = DAY;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly endTokensIn: EndTokensIn;
  readonly ending: Pick<SessionEnding, 'forget'>;
  readonly reauthentication: Pick<Reauthentication, 'demandConfirmed'>;
  readonly demandRoomIn: DemandTokenRoomIn;
  readonly mails: Pick<AccountMails, 'notifyOfToken'>;
  readonly onFault: (error: unknown) => void;
}

export function createPersonalTokens(dependencies: Dependencies) {
  const { database, clock, endTokensIn, ending, reauthentication, demandRoomIn, mails, onFault } =
    dependencies;
  const now = () => toInstant(clock.now());

  /** A use that cannot be noted, as on a full disk, refuses no read. */
  function reportUnlessRefused(error: unknown): void {
    if (asRefusal(error) === null) onFault(error);
  }

  return {
    isTokenText,

    /** Personal token of a caller. Throws `not_found` where they have none. */
    async own({ userId, sessionId }: Caller): Promise<PersonalToken> {
      const rows = await repository.list(database.outer, userId);
      const row = rows.find(({ id }) => id === sessionId);
      if (row === undefined) throw new RefusalError('not_found');
      return presentToken(row);
    },

    /** The newest first, those that ran out included. */
    async list(userId: string): Promise<PersonalToken[]> {
      return (await repository.list(database.outer, userId)).map(presentToken);
    },

    /** Whether a user has one that works. */
    async hasIn(tx: Transaction, userId: string): Promise<boolean> {
      return (await repository.countLive(tx, userId, now())) > 0;
    },

    /**
     * Throws `web_session_needed`, `confirmation_needed`, `session_revoked`, `too_many`, and `not_found` for an
     * organization that one is not in.
     */
    async create(
      caller: Caller,
      { name, scopes, spaces, days }: z.output<typeof newPersonalToken>,
    ): Promise<{ personalToken: PersonalToken; token: string }> {
      await reauthentication.demandConfirmed(caller);
      const { userId } = caller;
      const token = makeTokenText();
      const hash = hashTokenText(token);
      if (hash === null) throw new Error('a token that is not readable');
      const row = {
        id: uuidv7(),
        userId,
        hash,
        name,
        scopes: [...new Set<TokenScope>(scopes)],
        spaces: spaces === null ? null : [...new Set(spaces)],
        createdAt: now(),
        expiresAt: days === null ? null : toInstant(clock.now() + days * DAY),
        lastUsedAt: null,
        lastUsedFrom: null,
        clientId: null,
        accessUntil: null,
        generation: null,
        renewedAt: null,
      };
      await database.transaction(async (tx) => {
        await demandRoomIn(tx, caller, spaces);
        await repository.insert(tx, row);
        await mails.notifyOfToken(tx, userId, name);
      });
      return { personalToken: presentToken(row), token };
    },

    /** Throws `not_found` for a token of somebody else, or that has ended. */
    async end({ userId }: Caller, id: string): Promise<void> {
      const ended = await database.transaction((tx) => endTokensIn(tx, userId, id));
      if (ended.length === 0) throw new RefusalError('not_found');
      ending.forget(ended);
    },

    /** Caller of a personal token, used from an address. Throws `unauthenticated`. */
    async authenticate(text: string, address: string): Promise<Caller> {
      const hash = hashTokenText(text);
      const row = hash === null ? null : await repository.findByHash(database.outer, hash);
      const at = clock.now();
      const until = row?.accessUntil ?? row?.expiresAt ?? null;
      const end = until === null ? Number.POSITIVE_INFINITY : Date.parse(until);
      if (row === null || end <= at) throw new RefusalError('unauthenticated');
      const { id, userId, scopes, spaces, lastUsedAt } = row;
      if (lastUsedAt === null || at - Date.parse(lastUsedAt) >= USE_NOTED) {
        const use = { at: toInstant(at), from: shortenAddress(address) };
        await repository
          .noteUse(database.outer, id, use, toInstant(at - USE_NOTED + 1))
          .catch(reportUnlessRefused);
      }
      return { userId, sessionId: id, expiresAt: Math.min(end, at + SOCKET_LIFE), grant: { scopes, spaces } };
    },

    /** Removes tokens that ran out long ago. */
    async purge(): Promise<void> {
      const before = toInstant(clock.now() - CHANGE_RETENTION_DAYS * DAY);
      await database.transaction((tx) => repository.purge(tx, before));
    },
  };
}
export type PersonalTokens = ReturnType<typeof createPersonalTokens>;
