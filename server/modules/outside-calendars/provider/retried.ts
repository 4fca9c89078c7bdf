import { ProviderError } from '#server/provider-error.ts';

function isOf(error: unknown, kinds: readonly string[]): boolean {
  return error instanceof ProviderError && kinds.includes(error.kind);
}

export async function readingDates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new ProviderError('rejected', 'A recurrence of dates that do not exist.', { cause });
  }
}

/** Repeats a write once if the event changed meanwhile. */
export async function onceMore<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isOf(error, ['conflict'])) throw error;
    return write();
  }
}

/** Null for a missing event. */
export async function ifThere<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (!isOf(error, ['not_found'])) throw error;
    return null;
  }
}
