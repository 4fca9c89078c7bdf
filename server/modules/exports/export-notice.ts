import { eq } from 'drizzle-orm';
import { can } from '#contract/policy-table.ts';
import type { ActFor } from '#server/writes/write.ts';
import { notify } from '../notifications/service.ts';
import { organizationMembers, organizations } from '../organizations/table.ts';

/** Tells everybody else who manages an organization that it is exported: all of its tasks leave at once. */
export function notifyOfExport(actFor: ActFor, userId: string, organizationId: string): Promise<void> {
  return actFor(userId, `export:${organizationId}`, async (context) => {
    const { tx } = context;
    const [row] = await tx
      .select({ name: organizations.name })
      .from(organizations)
      .where(eq(organizations.id, organizationId));
    const members = await tx
      .select({ userId: organizationMembers.userId, role: organizationMembers.role })
      .from(organizationMembers)
      .where(eq(organizationMembers.organizationId, organizationId));
    const managers = members.filter(({ role }) => can(role, 'organization.edit'));
    const news = { kind: 'organization.exported', subject: row?.name ?? '', organizationId } as const;
    await notify(
      context,
      managers.map((member) => member.userId),
      news,
    );
  });
}
