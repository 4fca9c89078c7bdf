import * as z from 'zod/mini';
import { defineRoute } from '../route.ts';

const token = z.string().check(z.minLength(1), z.maxLength(200));

/** Whether an email address gets no invitations by mail. */
export const addressRefusal = z.object({ isRefused: z.boolean() });
export type AddressRefusal = z.infer<typeof addressRefusal>;

/** Calls about invitations by mail: of holders of a mail's token, who need no account, and of owners of an address. */
export const addressRefusalRoutes = {
  readAddressRefusal: defineRoute({
    method: 'POST',
    path: '/api/address-refusal/read',
    access: 'public',
    write: false,
    body: z.object({ token }),
    reply: z.nullable(addressRefusal),
    errors: [],
    summary: 'Whether the address of a mail’s token gets invitations; null where the link is incomplete',
    serves: null,
  }),
  chooseAddressRefusal: defineRoute({
    method: 'POST',
    path: '/api/address-refusal/choose',
    access: 'public',
    write: false,
    body: z.object({ token, isRefused: z.boolean() }),
    reply: addressRefusal,
    errors: ['invalid_token'],
    summary: 'Refuse invitations to the address of a mail’s token, or allow them again',
    serves: null,
  }),
  getOwnAddressRefusal: defineRoute({
    method: 'GET',
    path: '/api/address-refusal',
    access: 'bearer',
    write: false,
    reply: z.nullable(addressRefusal),
    errors: [],
    summary: 'Whether the address of one’s account gets invitations by mail; null until it is verified',
    serves: null,
  }),
  setOwnAddressRefusal: defineRoute({
    method: 'PUT',
    path: '/api/address-refusal',
    access: 'bearer',
    write: false,
    body: addressRefusal,
    reply: addressRefusal,
    errors: ['not_verified'],
    summary: 'Refuse invitations by mail to the address of one’s account, or allow them again',
    serves: null,
  }),
};
