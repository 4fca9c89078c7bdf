import type { EventName } from '#contract/events/realtime.ts';
import { RefusalError } from '#server/errors.ts';
import type { BoundEvent } from '#server/realtime/bound-events.ts';
import type { WriteContext } from '#server/writes/write.ts';

/** Makes the write of an emit, with its scope and its policy, inside a write that is under way. */
export type InnerWrite = (context: WriteContext, name: EventName, payload: unknown) => Promise<void>;

export function createInnerWrite(events: Readonly<Record<string, BoundEvent>>): InnerWrite {
  return async (context, name, payload) => {
    const bound = events[name];
    if (bound === undefined) throw new RefusalError('route_not_found');
    const { caller, requestId } = context;
    await bound.run(
      { caller, requestId, name, payload },
      async <P, A>(
        _request: unknown,
        parsed: P,
        write: { perform(context: WriteContext, payload: P): Promise<void> },
      ) => {
        await write.perform(context, parsed);
        // Nobody reads the answer of an inner write.
        return { data: undefined as A, changes: [], versions: [] };
      },
    );
  };
}

/** Whether a write was carried out; false where the rules of Daywall refuse it. */
export async function isTaken(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof RefusalError && error.id !== 'insufficient_scope') return false;
    throw error;
  }
}
