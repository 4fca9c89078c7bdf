import { describe, expect, it } from 'vitest';
import { scheduleItemPatch } from '#contract/events/schedule-item-payload.ts';
import { MAX_GUESTS } from '#contract/limits.ts';
import { readGuests } from './guest-addresses.ts';

const addressesOf = (count: number) => Array.from({ length: count }, (_, each) => `guest${each}@example.org`);

describe('readGuests', () => {
  it.each(['ada@x.org.', '(ada@x.org)', 'ada@büro.de', 'bob@x', '@bob', 'mailto:ada@x.org'])(
    'refuses %s by its name, and invites nobody else of that line',
    (word) => {
      expect(readGuests(`eve@example.org, ${word}`)).toEqual({
        addresses: [],
        fault: { kind: 'wrong', word },
      });
    },
  );

  it('refuses words without any address, and more guests than a block may have', () => {
    expect(readGuests('Ada and Bob').fault).toEqual({ kind: 'bad', word: '' });
    const all = addressesOf(MAX_GUESTS);
    expect(readGuests(all.join(' '))).toEqual({ addresses: all, fault: null });
    expect(readGuests('one@more.org', all)).toEqual({ addresses: all, fault: { kind: 'many', word: '' } });
  });

  it('reads addresses as people paste them, each once, after the known ones, as the contract takes them', () => {
    const pasted =
      '"Ada Lovelace" <Ada@Example.org>, bob@example.org;\n ada@example.org eve@mail.example.org';
    const { addresses, fault } = readGuests(pasted, ['bob@example.org']);
    expect(fault).toBeNull();
    expect(addresses).toEqual(['bob@example.org', 'ada@example.org', 'eve@mail.example.org']);
    expect(scheduleItemPatch.parse({ guests: addresses }).guests).toEqual(addresses);
    expect(readGuests(' ')).toEqual({ addresses: [], fault: null });
  });
});
