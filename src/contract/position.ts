import * as z from 'zod/mini';

/** Fractional index: a key between two others, compared as bytes. */
export const position = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[0-9A-Za-z]+$/));
