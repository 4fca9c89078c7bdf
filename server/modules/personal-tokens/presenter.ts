import type { PersonalToken } from '#contract/tokens/personal-token.ts';
import type { PersonalTokenRow } from './table.ts';

export function presentToken(row: PersonalTokenRow): PersonalToken {
  const { id, name, scopes, spaces, createdAt, expiresAt, lastUsedAt, lastUsedFrom, clientId } = row;
  const isConnected = clientId !== null;
  return { id, name, scopes, spaces, createdAt, expiresAt, lastUsedAt, lastUsedFrom, isConnected };
}
