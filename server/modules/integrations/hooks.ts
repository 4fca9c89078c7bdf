import type { WriteContext } from '#server/writes/write.ts';
import type { IntegrationRow } from './table.ts';

/** Connected account without the tokens, which never leave this module. */
export type ConnectedAccount = Pick<IntegrationRow, 'id' | 'ownerId' | 'provider' | 'subject' | 'status'>;

/** Hook of what belongs to connected accounts, in the same transaction. */
export interface IntegrationHooks {
  /** The account was connected, or again after its access was lost: its calendars are to be loaded. */
  onConnected(context: WriteContext, account: ConnectedAccount): Promise<void>;
  /** The account is about to be deleted, with all that came from it. */
  onDisconnecting(context: WriteContext, account: ConnectedAccount): Promise<void>;
}
