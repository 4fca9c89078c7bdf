import type { OrganizationRole } from '#contract/people/member.ts';
import type { Transaction } from '#server/database/driver.ts';
import type { WriteContext } from '#server/writes/write.ts';

export interface Departure {
  readonly organizationId: string;
  readonly userId: string;
  readonly role: OrganizationRole;
  /** Owner of the organization who inherits their data there. */
  readonly heirId: string;
}

/** Hook that another module runs when members lose something, in the transaction of that write. */
export interface MemberHooks {
  /** A member left: their access through the membership and their data there are not deleted yet. */
  onLeft?(context: WriteContext, departure: Departure): Promise<void>;
  /** These groups and organizations were deleted and give no access any more. */
  onScopesDeleted?(context: WriteContext, scopeIds: readonly string[]): Promise<void>;
  /** These users lost access through a group or an organization. */
  onAccessLost?(context: WriteContext, userIds: readonly string[]): Promise<void>;
}

/** Groups that invitations lead to, for the module of organizations, which lies below that of groups. */
export interface InvitedGroups {
  /** Deleted groups are left out. */
  find(tx: Transaction, id: string): Promise<{ readonly organizationId: string } | null>;
  /** Makes the caller a member of a group, unless it was deleted. */
  join(context: WriteContext, id: string): Promise<void>;
}
