import * as z from 'zod/mini';
import { MAX_GUESTS } from '#contract/limits.ts';
import { email } from '#contract/people/user.ts';

/** Characters between the addresses of a text, which people paste in many forms. */
const SEPARATORS = /[\s<>,;"]+/;

export interface GuestFault {
  /** No address at all, a word that is none, or too many addresses. */
  readonly kind: 'bad' | 'wrong' | 'many';
  /** The word that is no address; empty where it is not about one. */
  readonly word: string;
}

export interface ReadGuests {
  /** Addresses of all guests, each once; only the known ones where there is a fault. */
  readonly addresses: readonly string[];
  readonly fault: GuestFault | null;
}

/**
 * Addresses that somebody typed or pasted, added to those of `known` guests. Names beside them are passed over; each word
 * with an @ has to be an address that the server takes, so that nobody is left out and no write is refused.
 */
export function readGuests(text: string, known: readonly string[] = []): ReadGuests {
  const refuse = (kind: GuestFault['kind'], word = ''): ReadGuests => ({
    addresses: known,
    fault: { kind, word },
  });
  const words = text.split(SEPARATORS).filter((word) => word.includes('@'));
  if (words.length === 0 && text.trim() !== '') return refuse('bad');
  const addresses = new Set(known);
  for (const word of words) {
    const { success, data } = z.safeParse(email, word);
    if (!success) return refuse('wrong', word);
    addresses.add(data);
  }
  return addresses.size > MAX_GUESTS ? refuse('many') : { addresses: [...addresses], fault: null };
}
