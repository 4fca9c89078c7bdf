import { v7 as uuidv7 } from 'uuid';
import { toInstant } from '#time/instant.ts';
import type { Clock } from '../clock.ts';
import { givenIdempotencyKey } from '../http/contract-routes.ts';
import { demandedVersion } from '../http/entity-tag.ts';
import type { BoundEvent } from '../realtime/bound-events.ts';
import type { ApplyOnce } from '../writes/write.ts';
import { answerText, type CallRequest } from './emit-answer.ts';
import { type EmitCall, isGuarded } from './emit-call.ts';
import { payloadOf, readQuery, refusalOfBody } from './emit-payload.ts';
import { applyFromVersion } from './guarded-version.ts';
import { fillIn, idOfKey, leftOutOf } from './left-out-values.ts';

export interface WriterDependencies {
  readonly applyOnce: ApplyOnce;
  readonly clock: Clock;
  /** Derives the ids of what calls make. */
  readonly madeIdKey: Uint8Array;
}

/** Answers the calls of one emit that writes. A key belongs to both doors: whichever comes first applies. */
export function createEmitWriter(
  call: EmitCall,
  bound: BoundEvent,
  { applyOnce, clock, madeIdKey }: WriterDependencies,
) {
  const { shape } = call.event.payload;
  const known = Object.fromEntries(Object.entries(shape).filter(([field]) => call.query.includes(field)));
  const hasVersion = 'version' in shape;
  const entityParam = call.params.at(-1) ?? '';
  const leftOut = leftOutOf(call);

  return async (asked: CallRequest): Promise<string> => {
    const { caller, request } = asked;
    const key = givenIdempotencyKey(request);
    const version = demandedVersion(request, isGuarded(call.event));
    const given = payloadOf(call, request, readQuery(known, request));
    const { withId, filled } = fillIn(call, leftOut, given, {
      id: () => idOfKey(madeIdKey, caller.userId, key),
      now: toInstant(clock.now()),
    });
    const payload = version === null || !hasVersion ? filled : { ...filled, version };
    const apply =
      version === null
        ? applyOnce
        : applyFromVersion(applyOnce, {
            entityId: String(given[entityParam]),
            version,
            isRemoval: !hasVersion,
          });
    const emit = { caller, requestId: key ?? uuidv7(), name: call.name, payload };
    try {
      const { data } = await bound.run(emit, (write, parsed, halves) =>
        apply(filled === withId ? write : { ...write, hashed: withId }, parsed, halves),
      );
      return answerText(data, asked);
    } catch (error) {
      throw refusalOfBody(call, error);
    }
  };
}
