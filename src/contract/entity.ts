import * as z from 'zod/mini';
import { MAX_URL } from './limits.ts';

/** UUIDv7, made by whoever creates the thing. */
export const entityId = z.uuidv7();

/** An instant in UTC, ISO 8601 with a trailing `Z`. There is no year 0. */
export const instant = z.iso.datetime().check(z.refine((text) => !text.startsWith('0000'), 'no such year'));

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

/** The version a write was made from. */
export const madeFrom = z.int().check(z.positive());
