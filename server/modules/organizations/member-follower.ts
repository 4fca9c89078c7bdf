import type { OrganizationRole } from '#contract/member.ts';
import type { WriteContext } from '#server/writes/write.ts';

/** Somebody who is no longer a member of an organization, by their own will or another's. */
export interface Departure {
  readonly organizationId: string;
  readonly userId: string;
  /** What they were there. */
  readonly role: OrganizationRole;
  /** The owner of the organization to whom what they leave behind goes. */
  readonly heirId: string;
}

/** What another module does when people leave or lose something. Each part runs in the write's own transaction. */
export interface MemberFollower {
  /** Somebody left: their membership is gone, what they had through it and what they owned there is not yet. */
  left?(context: WriteContext, departure: Departure): Promise<void>;
  /** These groups and organizations were deleted, and reach nobody. */
  placesGone?(context: WriteContext, placeIds: readonly string[]): Promise<void>;
  /** These people are no longer reached by a group or an organization that reached them before. */
  lostReach?(context: WriteContext, userIds: readonly string[]): Promise<void>;
}
