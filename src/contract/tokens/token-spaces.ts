import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { MAX_TOKEN_SPACES } from '../limits.ts';

/** Space of what belongs to no organization. */
export const PERSONAL_SPACE = 'personal';

/**
 * Spaces to which a token is limited: organizations by their ids, and what belongs to none of them. Null: everything
 * that its user has. docs/decisions/0094.
 */
export const tokenSpaces = z.nullable(
  z
    .array(z.union([z.literal(PERSONAL_SPACE), entityId]))
    .check(z.minLength(1), z.maxLength(MAX_TOKEN_SPACES)),
);
