import { Temporal } from 'temporal-polyfill';
import * as z from 'zod/mini';

function isReadable(read: () => unknown): boolean {
  try {
    return Boolean(read());
  } catch {
    return false;
  }
}

/** Valid day, `2026-11-21`. */
export const dayText = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => isReadable(() => Temporal.PlainDate.from(text)), 'no such day'),
);

/** Valid date with a time, with a zone's offset or without. */
export const dateTimeText = z
  .string()
  .check(
    z.refine((text) => isReadable(() => Temporal.PlainDateTime.from(text.replace(/Z$/, ''))), 'no such time'),
  );

/** A date with a time and an offset. */
export const instantText = z
  .string()
  .check(z.refine((text) => isReadable(() => Temporal.Instant.from(text)), 'no such instant'));
