import { randomBytes } from 'node:crypto';
import { COMMAND_LINE_CLIENT } from '#contract/limits.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import type { ClientDocuments } from './client-documents.ts';
import { clientNameOf, type OauthClient, readMetadata } from './client-metadata.ts';
import { OauthError } from './oauth-error.ts';
import * as repository from './repository.ts';

/** Registered clients that nobody has let in, of which the newest are kept. */
const MOST_UNUSED = 5_000;
/** Days for which a client is kept that nobody has let in, and one that nobody uses any more. */
const UNUSED_DAYS = 30;
const IDLE_DAYS = 400;
const REGISTERED_FORM = /^dwc_[A-Za-z0-9_-]{22}$/;

/** Command line of Daywall, which needs no registration and answers to the device itself. */
const commandLine: OauthClient = {
  id: COMMAND_LINE_CLIENT,
  name: 'daywall',
  host: null,
  isOwn: true,
  redirectUris: ['http://127.0.0.1/callback'],
};

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly documents: ClientDocuments;
}

/** OAuth clients: those that describe themselves at an address, those that register, and the command line. */
export function createOauthClients({ database, clock, documents }: Dependencies) {
  async function registered(id: string): Promise<OauthClient> {
    const row = REGISTERED_FORM.test(id) ? await repository.findClient(database.outer, id) : null;
    if (row === null) throw new OauthError('invalid_client', 'No client has that id');
    return { ...row, host: null, isOwn: false };
  }

  return {
    /** Throws `unknown_client`, and says why. */
    async find(id: string): Promise<OauthClient> {
      if (id === commandLine.id) return commandLine;
      try {
        return await (documents.isDocumentId(id) ? documents.read(id) : registered(id));
      } catch (error) {
        if (!(error instanceof OauthError)) throw error;
        throw new RefusalError('unknown_client', [{ path: 'client_id', message: error.message }]);
      }
    },

    /** Registers a public client. Throws `OauthError`. */
    async register(given: unknown): Promise<object> {
      // Clients that leave out how they prove who they are, or name a secret, are told that they are public.
      const methods = ['none', 'client_secret_basic', 'client_secret_post'];
      const metadata = readMetadata(given, methods);
      const now = clock.now();
      const id = `dwc_${randomBytes(16).toString('base64url')}`;
      const name = clientNameOf(metadata);
      const { redirect_uris: redirectUris } = metadata;
      const row = { id, name, redirectUris, createdAt: toInstant(now), lastUsedAt: null };
      await database.transaction((tx) => repository.insertClient(tx, row, MOST_UNUSED));
      return {
        client_id: id,
        client_id_issued_at: Math.floor(now / 1_000),
        client_name: name,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      };
    },

    /** Notes that somebody let a client in, or that it has renewed its tokens. */
    async noteUse(id: string): Promise<void> {
      if (REGISTERED_FORM.test(id))
        await repository.noteClientUse(database.outer, id, toInstant(clock.now()));
    },

    async purge(): Promise<void> {
      const before = (days: number) => toInstant(clock.now() - days * DAY);
      await database.transaction((tx) => repository.purgeClients(tx, before(UNUSED_DAYS), before(IDLE_DAYS)));
    },
  };
}
export type OauthClients = ReturnType<typeof createOauthClients>;
