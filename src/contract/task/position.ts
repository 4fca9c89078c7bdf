import * as z from 'zod/mini';

export const MAX_POSITION = 200;

/** Fractional index: a key between two others, compared as bytes. */
export const position = z
  .string()
  .check(z.minLength(1), z.maxLength(MAX_POSITION), z.regex(/^[0-9A-Za-z]+$/));
