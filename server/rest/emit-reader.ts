import { v7 as uuidv7 } from 'uuid';
import { parseInput } from '../input.ts';
import { RawJson } from '../raw-json.ts';
import type { BoundEvent } from '../realtime/bound-events.ts';
import type { ApplyOnce } from '../writes/write.ts';
import { answerText, type CallRequest } from './emit-answer.ts';
import type { EmitCall } from './emit-call.ts';
import { type Fields, payloadOf, readQuery } from './emit-payload.ts';
import { pagingOf } from './list-pages.ts';

/** Answers the calls of one emit that reads: a list by pages, anything else as the emit does. */
export function createEmitReader(call: EmitCall, bound: BoundEvent, applyOnce: ApplyOnce) {
  const paging = pagingOf(call.event);
  const ofPayload = Object.entries(call.event.payload.shape).filter(
    ([field]) => call.query.includes(field) && !paging?.replaces.includes(field),
  );
  const known = { ...Object.fromEntries(ofPayload), ...paging?.query.shape };

  async function ask({ caller, request }: CallRequest, query: Fields): Promise<unknown> {
    const payload = payloadOf(call, request, query);
    const emit = { caller, requestId: uuidv7(), name: call.name, payload };
    return (await bound.run(emit, applyOnce)).data;
  }

  return async (asked: CallRequest): Promise<string> => {
    const query = readQuery(known, asked.request);
    if (paging === null) return answerText(await ask(asked, query), asked);
    const { cursor: _cursor, limit: _limit, ...fields } = query;
    const page = parseInput(paging.query, query);
    const data = await ask(asked, { ...fields, ...paging.fieldsOf(page) });
    return answerText(paging.pageOf(data instanceof RawJson ? data.toJSON() : data, page), asked);
  };
}
