import * as z from 'zod/mini';

/** Answer of a guest to an invitation. */
export const guestAnswer = z.enum(['accepted', 'declined', 'tentative']);
export type GuestAnswer = z.infer<typeof guestAnswer>;
