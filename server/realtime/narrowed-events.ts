import type { TokenSpaces } from '../http/space-narrowing.ts';
import { demandEmitScope, emitNarrowing } from '../limits/demand-scope.ts';
import type { BoundEvent, BoundEvents, Outcome } from './bound-events.ts';

function narrowedEvent(bound: BoundEvent, name: string, spaces: TokenSpaces): BoundEvent {
  const narrowing = emitNarrowing(name);
  return {
    event: bound.event,
    async run(request, applyOnce) {
      const { caller, payload } = request;
      const limit = caller.grant?.spaces ?? null;
      if (limit === null) return bound.run(request, applyOnce);
      demandEmitScope(caller, name);
      let changes: Outcome['changes'];
      const data = await spaces.read(caller, narrowing, payload, async () => {
        const outcome = await bound.run(request, (write, parsed, halves) =>
          applyOnce(write, parsed, spaces.watched(limit, halves)),
        );
        changes = outcome.changes;
        return outcome.data;
      });
      return changes === undefined ? { data } : { data, changes: await spaces.changesOf(limit, changes) };
    },
  };
}

/** Emits of whoever calls, narrowed to the spaces of a token that is limited to some. */
export function narrowedEvents<N extends string>(
  events: BoundEvents<N>,
  spaces: TokenSpaces,
): BoundEvents<N> {
  // The same names as before, which the type of `Object.fromEntries` drops.
  return Object.fromEntries(
    Object.entries<BoundEvent>(events).map(([name, bound]) => [name, narrowedEvent(bound, name, spaces)]),
  ) as BoundEvents<N>;
}
