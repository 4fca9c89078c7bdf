import { ProviderError } from '../provider-error.ts';

function isOf(error: unknown, kinds: readonly string[]): boolean {
  return error instanceof ProviderError && kinds.includes(error.kind);
}

/** Does it once more where what it was made from changed meanwhile. */
export async function onceMore<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isOf(error, ['conflict'])) throw error;
    return write();
  }
}

/** Null where it is not there. */
export async function ifThere<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (!isOf(error, ['not_found'])) throw error;
    return null;
  }
}
