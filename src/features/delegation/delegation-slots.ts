import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { createSlot } from '#ui/slot.tsx';

export interface LatestCommentSlotProps {
  readonly requestId: string;
  /** Texts that are beside it already. */
  readonly shown?: readonly string[] | undefined;
}

/** Latest comment of a request. */
export const LatestCommentSlot = createSlot<LatestCommentSlotProps>('latest comment of a request');

export interface ConversationSlotProps {
  readonly request: DelegationRequest;
}

export const ConversationSlot = createSlot<ConversationSlotProps>('comments of a request');

/** Received invitations to organizations. */
export const InvitationsSlot = createSlot('received invitations');
