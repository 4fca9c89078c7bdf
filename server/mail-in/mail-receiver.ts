/**
 * Fate of a mail that arrived: something came of it, nothing had to, or it is sent back for good; `occurrence`: because it
 * answers to one occurrence alone.
 */
export type MailOutcome = 'kept' | 'ignored' | 'refused' | 'occurrence';

/** Reader of mails that arrive at the server. */
export interface MailReceiver {
  /** Whether an address takes mail: asked for each recipient, before any content is read. */
  expects(address: string): Promise<boolean>;
  /** Reads a whole mail to one address. Throws for failures that may pass, so that it is sent again. */
  take(address: string, mail: Uint8Array): Promise<MailOutcome>;
}
