import * as z from 'zod/mini';
import { entityId } from '../entity.ts';

/** Claims of the access token, a JWT. `iat` and `exp` in seconds. */
export const accessClaims = z.object({ sub: entityId, sid: entityId, iat: z.int(), exp: z.int() });
export type AccessClaims = z.infer<typeof accessClaims>;
