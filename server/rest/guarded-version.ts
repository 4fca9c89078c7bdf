import * as z from 'zod/mini';
import { RefusalError } from '../errors.ts';
import type { ApplyOnce, WriteContext } from '../writes/write.ts';

const versioned = z.looseObject({ version: z.number() });

type Touching = Pick<WriteContext, 'touch' | 'withdraw'>;

/**
 * Writes that change an entity only from one version. The version that the write made says from which, because the row
 * is locked until the commit; a refusal takes everything back. A write that changed nothing is refused as well where its
 * answer has another version, or where what it removes was gone before.
 */
export function applyFromVersion(
  applyOnce: ApplyOnce,
  { entityId, version, isRemoval }: { entityId: string; version: number; isRemoval: boolean },
): ApplyOnce {
  return (request, payload, write) => {
    let isPerformed = false;
    let isChecked = false;
    function check(row: { readonly id: string; readonly version: number }): void {
      if (row.id !== entityId) return;
      // A write may touch a row more than once, each time with its next version.
      if (!isChecked && row.version !== version + 1) throw new RefusalError('version_conflict');
      isChecked = true;
    }
    return applyOnce(request, payload, {
      async answer(given, reader) {
        // A write that is sent again is performed, found in the request log and answered once more, unchecked: it was
        // checked when it was applied.
        const isUnchanged = isPerformed && !isChecked && !isRemoval;
        isPerformed = false;
        const data = await write.answer(given, reader);
        if (isUnchanged && z.safeParse(versioned, data).data?.version !== version)
          throw new RefusalError('version_conflict');
        return data;
      },
      async perform(context, given) {
        const checked: Touching = {
          touch(entity, row, audience, seen) {
            check(row);
            context.touch(entity, row, audience, seen);
          },
          withdraw(entity, row, audience) {
            check(row);
            context.withdraw(entity, row, audience);
          },
        };
        await write.perform({ ...context, ...checked }, given);
        // The entity was gone before. Refused here, where a removal that is sent again is still answered.
        if (isRemoval && !isChecked) throw new RefusalError('version_conflict');
        isPerformed = true;
      },
    });
  };
}
