import { createHmac } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import {
  PROGRAM_ACCESS_LIFE,
  RETIRED_TOKEN_GRACE,
  SESSION_ABSOLUTE_LIFE,
  SESSION_LIFE,
} from '#contract/limits.ts';
import type { TokenScope } from '#contract/tokens/token-scopes.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Transaction } from '#server/database/driver.ts';
import { isSameSecret } from '#server/same-secret.ts';
import { toInstant } from '#time/instant.ts';
import type { AccountMails } from '../account-mails/service.ts';
import type { SessionEnding } from '../sessions/service.ts';
import { lockUser } from '../users/service.ts';
import * as repository from './repository.ts';
import type { PersonalTokenRow } from './table.ts';
import type { EndTokensIn } from './token-ending.ts';
import { hashTokenText, makeTokenText } from './token-text.ts';

/** Tokens of a connected program: one to call with, and one to renew both. */
export interface ProgramTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds that the access token works from now on. */
  readonly expiresIn: number;
  readonly scopes: readonly TokenScope[];
}

/** Program that is to be connected, with its bounds. */
export interface NewConnection {
  readonly userId: string;
  readonly clientId: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly spaces: readonly string[] | null;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Derives the tokens of each generation. */
  readonly key: Uint8Array;
  readonly endTokensIn: EndTokensIn;
  readonly ending: Pick<SessionEnding, 'forget'>;
  readonly mails: Pick<AccountMails, 'notifyOfConnection'>;
}

const REFRESH_FORM = /^dwr_([0-9a-f-]{36})\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/;

/**
 * Programs that got their token by signing in through the browser. Each is one row of the personal tokens, whose access
 * token works for an hour; the refresh token renews both, once. Tokens are derived from the row’s id and the generation,
 * so that a renewal whose answer was lost gives the same again. docs/decisions/0099.
 */
export function createConnectedPrograms(dependencies: Dependencies) {
  const { database, clock, key, endTokensIn, ending, mails } = dependencies;
  const secretOf = (purpose: string, id: string, generation: number) =>
    createHmac('sha256', key).update(`${purpose}:${id}.${generation}`).digest();

  const accessTokenOf = (id: string, generation: number) => makeTokenText(secretOf('access', id, generation));

  function refreshTokenOf(id: string, generation: number): string {
    return `dwr_${id}.${generation}.${secretOf('refresh', id, generation).toString('base64url')}`;
  }

  /** Null for a text that this server did not make, which costs no query. */
  function readRefreshToken(text: string): { readonly id: string; readonly generation: number } | null {
    const [, id, digits] = REFRESH_FORM.exec(text) ?? [];
    if (id === undefined || digits === undefined) return null;
    const generation = Number(digits);
    return isSameSecret(text, refreshTokenOf(id, generation)) ? { id, generation } : null;
  }

  /** Columns of a generation that begins now. */
  function begun(id: string, generation: number, createdAt: number) {
    const now = clock.now();
    const hash = hashTokenText(accessTokenOf(id, generation));
    if (hash === null) throw new Error('a token that is not readable');
    const end = Math.min(now + SESSION_LIFE * 1_000, createdAt + SESSION_ABSOLUTE_LIFE * 1_000);
    return {
      hash,
      generation,
      renewedAt: toInstant(now),
      accessUntil: toInstant(Math.min(now + PROGRAM_ACCESS_LIFE * 1_000, end)),
      expiresAt: toInstant(end),
    };
  }

  function tokensOf(
    { id, scopes }: Pick<PersonalTokenRow, 'id' | 'scopes'>,
    generation: number,
    until: string,
  ) {
    return {
      accessToken: accessTokenOf(id, generation),
      refreshToken: refreshTokenOf(id, generation),
      expiresIn: Math.max(0, Math.floor((Date.parse(until) - clock.now()) / 1_000)),
      scopes,
    };
  }

  async function endIn(tx: Transaction, { userId, id }: { userId: string; id: string }): Promise<string[]> {
    await lockUser(tx, userId);
    return endTokensIn(tx, userId, id);
  }

  async function renewIn(
    tx: Transaction,
    given: { readonly id: string; readonly generation: number },
    clientId: string,
  ): Promise<{ readonly tokens: ProgramTokens | null; readonly ended: readonly string[] }> {
    const nothing = { tokens: null, ended: [] };
    const row = await repository.lock(tx, given.id);
    if (row?.clientId !== clientId || row.generation === null || row.renewedAt === null) return nothing;
    const { id, generation, renewedAt, accessUntil } = row;
    if (Date.parse(row.expiresAt ?? '') <= clock.now() || given.generation > generation) return nothing;
    if (given.generation === generation) {
      const next = begun(id, generation + 1, Date.parse(row.createdAt));
      await repository.update(tx, id, next);
      return { tokens: tokensOf(row, next.generation, next.accessUntil), ended: [] };
    }
    const isLate = clock.now() - Date.parse(renewedAt) > RETIRED_TOKEN_GRACE;
    if (given.generation === generation - 1 && !isLate)
      return { tokens: tokensOf(row, generation, accessUntil ?? renewedAt), ended: [] };
    // Two have it, one of them a thief: neither keeps it.
    return { tokens: null, ended: await endTokensIn(tx, row.userId, id) };
  }

  return {
    /** Connects a program, in the transaction that admits it. Returns the id of its row. */
    async openIn(
      tx: Transaction,
      connection: NewConnection,
    ): Promise<{ readonly id: string; readonly tokens: ProgramTokens }> {
      const { userId, clientId, name, scopes, spaces } = connection;
      const id = uuidv7();
      const row = {
        id,
        userId,
        clientId,
        name,
        scopes: [...scopes],
        spaces: spaces === null ? null : [...spaces],
        createdAt: toInstant(clock.now()),
        lastUsedAt: null,
        lastUsedFrom: null,
        ...begun(id, 1, clock.now()),
      };
      await repository.insert(tx, row);
      await mails.notifyOfConnection(tx, userId, name);
      return { id, tokens: tokensOf(row, 1, row.accessUntil) };
    },

    endIn,
    forget: ending.forget,

    /** Connection of a refresh token that this server made; null for any other text. No query. */
    connectionOf: (text: string): string | null => readRefreshToken(text)?.id ?? null,

    /** Scopes of the connection that a refresh token is of; null where there is none. */
    async scopesOf(text: string): Promise<readonly TokenScope[] | null> {
      const id = readRefreshToken(text)?.id;
      return id === undefined ? null : repository.findScopes(database.outer, id);
    },

    /** New tokens for a refresh token; null where there are none. A token that was used before ends its connection. */
    async renew(text: string, clientId: string): Promise<ProgramTokens | null> {
      const given = readRefreshToken(text);
      if (given === null) return null;
      const { tokens, ended } = await database.transaction((tx) => renewIn(tx, given, clientId));
      if (ended.length > 0) ending.forget(ended);
      return tokens;
    },

    /** Ends the connection of a token of either kind. A token of anything else is left alone. */
    async end(text: string, clientId: string): Promise<void> {
      const hash = hashTokenText(text);
      const ended = await database.transaction(async (tx) => {
        const id = readRefreshToken(text)?.id;
        const row =
          id !== undefined
            ? await repository.lock(tx, id)
            : hash === null
              ? null
              : await repository.findByHash(tx, hash);
        return row?.clientId === clientId ? endTokensIn(tx, row.userId, row.id) : [];
      });
      if (ended.length > 0) ending.forget(ended);
    },
  };
}
export type ConnectedPrograms = ReturnType<typeof createConnectedPrograms>;
