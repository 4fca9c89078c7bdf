import * as z from 'zod/mini';

/** Position in the change log: opaque to clients, ordered for the server. */
export const cursor = z.string().check(z.regex(/^\d{1,20}\.\d{1,20}$/));
