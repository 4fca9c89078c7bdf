import * as z from 'zod/mini';
import { MAX_URL, PAGE_SIZE } from './limits.ts';

/** UUIDv7, made by the client or server that creates the entity. */
export const entityId = z.uuidv7();

/**
 * An instant in UTC, ISO 8601 with a trailing `Z`. There is no year 0, and the year 9999 stays free, so that an
 * instant plus some hours, or the end of its day, still has four digits.
 */
export const instant = z.iso
  .datetime()
  .check(z.refine((text) => !/^(?:0000|9999)/.test(text), 'no such year'));

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

/** Placeholder for the newest version, for clients that keep none. */
const NEWEST_VERSION = Number.MAX_SAFE_INTEGER;

/** Version that the client edited, for merging; the newest one if left out. */
export const madeFrom = z._default(z.int().check(z.positive()), NEWEST_VERSION);

/** Page of a list in reverse order of creation: entries made before `before`. */
export const cursorPage = z.object({
  before: z.optional(entityId),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE)), 100),
});
