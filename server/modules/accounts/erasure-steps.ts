import { inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/driver.ts';
import {
  ERASED_AT_ONCE,
  type ErasurePhase,
  type ErasureStep,
  erasurePhases,
  type PersonalData,
  type TableErasure,
} from '#server/personal-data-section.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { markErased } from '../users/service.ts';

/** Deletes rows of one table that belong to a user; false where none were left. */
async function removeBatch(tx: Transaction, erasure: TableErasure, userId: string): Promise<boolean> {
  if (erasure.by !== 'batches') return false;
  const { table, rowsOf } = erasure;
  const some = tx.select({ id: table.id }).from(table).where(rowsOf(userId, tx)).limit(ERASED_AT_ONCE);
  const removed = await tx.delete(table).where(inArray(table.id, some)).returning({ id: table.id });
  return removed.length > 0;
}

/** The caller of every write is the deleted account. docs/decisions/0017. */
export function joinPhases<Services>(
  sections: readonly PersonalData<Services>[],
): (phase: ErasurePhase) => ErasureStep<Services> {
  const tables = sections.flatMap((section) => section.tables);

  async function clearOwn({ tx, caller }: WriteContext): Promise<boolean> {
    for (const table of tables) {
      if (await removeBatch(tx, table, caller.userId)) return true;
    }
    return false;
  }

  async function clearRest({ tx, caller, now }: WriteContext): Promise<boolean> {
    const { userId } = caller;
    for (const erasure of tables) {
      if (erasure.by === 'rest') await tx.delete(erasure.table).where(erasure.rowsOf(userId, tx));
    }
    await markErased(tx, userId, now);
    return false;
  }

  function stepOf(phase: ErasurePhase): ErasureStep<Services> {
    if (phase === 'own') return { clear: clearOwn };
    if (phase === 'rest') return { clear: clearRest };
    const [step, ...others] = sections.flatMap(({ phases }) => phases?.[phase] ?? []);
    if (step === undefined || others.length > 0) throw new Error(`Not one module erases in phase ${phase}`);
    return step;
  }

  const steps = new Map(erasurePhases.map((phase) => [phase, stepOf(phase)]));
  return (phase) => steps.get(phase) ?? stepOf(phase);
}
