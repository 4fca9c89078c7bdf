import type { WriteContext } from '#server/writes/write.ts';
import type { IntegrationRow } from './table.ts';

/** A connected account without what only this module may hold. */
export type ConnectedAccount = Pick<IntegrationRow, 'id' | 'ownerId' | 'provider' | 'subject' | 'status'>;

/** What hangs on connected accounts follows them, in the same transaction. */
export interface IntegrationFollower {
  /** It was connected, or connected again after its access was lost: its calendars are to be loaded. */
  connected(context: WriteContext, account: ConnectedAccount): Promise<void>;
  /** It is about to be deleted: what comes from it goes. */
  disconnecting(context: WriteContext, account: ConnectedAccount): Promise<void>;
}
