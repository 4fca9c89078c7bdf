import type { WriteContext } from '#server/writes/write.ts';

export interface RequestHooks {
  /** Some addresses lost access to the request and what belongs to it. */
  onAudienceLost?(context: WriteContext, requestId: string, addresses: readonly string[]): Promise<void>;
  onAudienceGained?(context: WriteContext, requestId: string, addresses: readonly string[]): Promise<void>;
  /** The request's task was deleted or restored, and the request's visibility with it. */
  onVisibilityChanged?(context: WriteContext, requestIds: readonly string[]): Promise<void>;
  /** The caller added a message to their answer, or the link of an address, `by`, a comment. */
  onAnswerMessage?(
    context: WriteContext,
    requestId: string,
    text: string,
    by?: { readonly addressId: string; readonly commentId: string },
  ): Promise<void>;
  /** Words of an address's link are its user's from now on. */
  onLinkMatched?(context: WriteContext, addressId: string, userId: string): Promise<void>;
}
