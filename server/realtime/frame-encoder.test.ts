import fc from 'fast-check';
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';
import { expect, it } from 'vitest';
import { seed } from '#tests/random-seed.ts';
import { RawJson, rawList, rawObject } from '../raw-json.ts';
import { FrameEncoder } from './frame-encoder.ts';

const encoder = new FrameEncoder();
const protocol = new Encoder();

const packet = fc.record({
  type: fc.constantFrom(
    PacketType.CONNECT,
    PacketType.DISCONNECT,
    PacketType.EVENT,
    PacketType.CONNECT_ERROR,
  ),
  nsp: fc.constantFrom('/', '/tasks', '/calendar'),
  data: fc.oneof(fc.array(fc.oneof(fc.jsonValue(), fc.constant(undefined))), fc.jsonValue()),
  id: fc.nat(1_000),
});

it(`frames without raw parts are those of the protocol (seed ${seed}: SEED=${seed} repeats it)`, () => {
  fc.assert(
    fc.property(packet, fc.boolean(), ({ id, ...rest }, isAnswered) => {
      const drawn = isAnswered ? { ...rest, id } : rest;
      expect(encoder.encode({ ...drawn })).toEqual(protocol.encode({ ...drawn }));
    }),
    { seed, numRuns: 1_000 },
  );
});

it('a raw part is read as its value, beside parts that are encoded', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (items, other) => {
      const list = rawList(items.map((item) => JSON.stringify(item)));
      const answer = rawObject({ requestId: 'request-1', data: list, changes: undefined, other });
      const sent: Packet = {
        type: PacketType.EVENT,
        nsp: '/tasks',
        data: ['getTasks.answer', answer, undefined, other],
      };
      const [frame, ...others] = encoder.encode(sent);
      expect(others).toEqual([]);
      const decoder = new Decoder();
      const received: Packet[] = [];
      decoder.on('decoded', (each: Packet) => received.push(each));
      decoder.add(frame);
      const body = JSON.parse(JSON.stringify({ requestId: 'request-1', data: items, other }));
      const last = JSON.parse(JSON.stringify(other));
      expect(received).toMatchObject([
        { type: PacketType.EVENT, nsp: '/tasks', data: ['getTasks.answer', body, null, last] },
      ]);
    }),
    { seed, numRuns: 500 },
  );
});

it('whoever encodes a raw value without knowing it gets the same', () => {
  expect(JSON.parse(JSON.stringify({ data: new RawJson('{"a":[1,null]}') }))).toEqual({
    data: { a: [1, null] },
  });
});
