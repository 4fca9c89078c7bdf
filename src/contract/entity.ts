import * as z from 'zod/mini';
import { MAX_URL, PAGE_SIZE } from './limits.ts';

/** UUIDv7, made by whoever creates the thing. */
export const entityId = z.uuidv7();

/**
 * An instant in UTC, ISO 8601 with a trailing `Z`. There is no year 0, and the year 9999 is left free: what is counted on
 * from an instant, by hours or to the end of a day, is still written with four digits.
 */
export const instant = z.iso
  .datetime()
  .check(z.refine((text) => !/^(?:0000|9999)/.test(text), 'no such year'));

/** An IANA time zone that this runtime knows. */
export const timeZone = z.string().check(
  z.maxLength(64),
  z.refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
    } catch {
      return false;
    }
  }, 'unknown time zone'),
);

export const webUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(MAX_URL));

/** Fields that every entity carries. `version` starts at 1 and grows by one with each write. */
export const entityFields = {
  id: entityId,
  createdAt: instant,
  updatedAt: instant,
  version: z.int().check(z.positive()),
};

/** Stands for the newest version, for clients that keep none. */
const NEWEST_VERSION = Number.MAX_SAFE_INTEGER;

/** The version a write was made from, for merging; the newest where it is left out. */
export const madeFrom = z._default(z.int().check(z.positive()), NEWEST_VERSION);

/** A page of a list that goes back in time: what was made before an entry. */
export const cursorPage = z.object({
  before: z.optional(entityId),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE)), 100),
});
