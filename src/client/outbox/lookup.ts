import { rejections } from '#contract/rejection.ts';
import type { Write, WriteOf, WritePayloads } from '../client.ts';
import { RejectedInputError } from '../failure.ts';
import type { RowChange } from '../replica/row.ts';
import type { EffectContext } from './effect.ts';
import type { UnparsedWrite } from './unparsed-write.ts';
import type { WriteDefaults, WriteTable } from './write-definition.ts';

export function withPayload<N extends keyof WritePayloads>(
  { name }: WriteOf<N>,
  payload: WritePayloads[N],
): Write {
  return { name, payload } as Write;
}

export function effectsIn<N extends keyof WritePayloads>(
  writes: WriteTable,
  write: WriteOf<N>,
  context: EffectContext,
): readonly RowChange[] {
  const effect = writes[write.name].effect;
  return typeof effect === 'function' ? effect(write.payload, context) : [];
}

/** Throws the refusal, in the specification's words, that a write meets before it is shown, stored or sent. */
export function checkIn(writes: WriteTable, { name, payload }: UnparsedWrite): void {
  const check = isLoaded(writes, name) ? writes[name].check : 'schema';
  const rejection = typeof check === 'function' ? check(payload) : null;
  if (rejection !== null) throw new RejectedInputError(rejections[rejection]);
}

function isLoaded(writes: WriteTable, name: string): name is keyof WritePayloads {
  return Object.hasOwn(writes, name);
}

/** A write with the defaults that a replay must repeat. */
export function preparedIn<N extends keyof WritePayloads>(
  writes: WriteTable,
  write: WriteOf<N>,
  defaults: WriteDefaults,
): Write {
  const prepare = writes[write.name].prepare;
  return typeof prepare === 'function'
    ? withPayload(write, prepare(write.payload, defaults))
    : (write as Write);
}
