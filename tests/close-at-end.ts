const opened: (() => unknown)[] = [];

/**
 * Closes something when its test file ends, even one whose set-up fails halfway: browsers, servers, sockets, folders.
 * The last one opened is closed first. `close` may be called for something that is closed already.
 */
export function closeAtEnd(close: () => unknown): void {
  opened.push(close);
}

/** Closes what the file has opened. Throws the first error, after all others are closed. */
export async function closeOpened(): Promise<void> {
  const errors: unknown[] = [];
  for (const close of opened.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
