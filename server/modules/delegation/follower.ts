import type { WriteContext } from '#server/writes/write.ts';

/** What another module does when a delegation request changes. Each part runs in the write's own transaction. */
export interface RequestFollower {
  /** Some addresses may see the request no longer: neither what belongs to it. */
  lost?(context: WriteContext, requestId: string, addresses: readonly string[]): Promise<void>;
  /** Some addresses may see the request from now on, and what belongs to it. */
  gained?(context: WriteContext, requestId: string, addresses: readonly string[]): Promise<void>;
  /** The request's task was deleted or restored: what belongs to the request goes or comes with it. */
  visibilityOf?(context: WriteContext, requestIds: readonly string[]): Promise<void>;
  /** The caller wrote something with their answer. */
  said?(context: WriteContext, requestId: string, text: string): Promise<void>;
}
