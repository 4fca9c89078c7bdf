import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import type { TemplateScope } from './policy.ts';
import { type TemplateRow, templates } from './table.ts';

const byIds = statement((queryable) =>
  queryable.select().from(templates).where(isOneOf(templates.id, 'ids')),
);

export function findByIds(queryable: Queryable, ids: readonly string[]): Promise<TemplateRow[]> {
  return byIds(queryable, { ids });
}

function isAt({ ownerId, organizationId }: TemplateScope) {
  if (organizationId !== null) return eq(templates.organizationId, organizationId);
  return and(eq(templates.ownerId, ownerId), isNull(templates.organizationId));
}

/** A user's own templates and those of some organizations. */
export function list(
  queryable: Queryable,
  ownerId: string,
  organizationIds: readonly string[],
): Promise<TemplateRow[]> {
  const own = isAt({ ownerId, organizationId: null });
  const shared =
    organizationIds.length === 0 ? undefined : inArray(templates.organizationId, [...organizationIds]);
  return queryable
    .select()
    .from(templates)
    .where(and(or(own, shared), isNull(templates.deletedAt)))
    .orderBy(asc(templates.id));
}

/** Includes deleted ones; locked until the transaction ends. */
export async function lock(tx: Transaction, id: string): Promise<TemplateRow | null> {
  const [row] = await tx.select().from(templates).where(eq(templates.id, id)).for('update');
  return row ?? null;
}

/** Null if the id is taken. */
export async function insert(
  tx: Transaction,
  row: typeof templates.$inferInsert,
): Promise<TemplateRow | null> {
  const [inserted] = await tx.insert(templates).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<TemplateRow>,
  now: string,
): Promise<TemplateRow | null> {
  const [row] = await tx
    .update(templates)
    .set({ ...fields, updatedAt: now, version: sql`${templates.version} + 1` })
    .where(eq(templates.id, id))
    .returning();
  return row ?? null;
}

export async function countAt(tx: Transaction, scope: TemplateScope): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(templates)
    .where(and(isAt(scope), isNull(templates.deletedAt)));
  return row?.count ?? 0;
}

/** Key that no other two-key advisory lock uses. */
const ROOM_LOCK = 4_750;

/** Serializes writes that fill the room of an organization or a person. */
export async function lockRoomAt(tx: Transaction, { ownerId, organizationId }: TemplateScope): Promise<void> {
  const address = organizationId ?? ownerId;
  await tx.execute(sql`select pg_advisory_xact_lock(${ROOM_LOCK}, hashtext(${address}))`);
}
