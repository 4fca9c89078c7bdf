import type { WriteContext } from '#server/writes/write.ts';

export interface RequestFollower {
  /** Some addresses lost access to the request and what belongs to it. */
  lost?(context: WriteContext, requestId: string, addresses: readonly string[]): Promise<void>;
  gained?(context: WriteContext, requestId: string, addresses: readonly string[]): Promise<void>;
  /** The request's task was deleted or restored, and the request's visibility with it. */
  visibilityOf?(context: WriteContext, requestIds: readonly string[]): Promise<void>;
  /** The caller added a message to their answer. */
  said?(context: WriteContext, requestId: string, text: string): Promise<void>;
}
