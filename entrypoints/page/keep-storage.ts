/**
 * Asks the browser never to clear the extension's storage by itself: tasks that wait to be sent stand there. With the
 * permission `unlimitedStorage` Chrome clears nothing whatever it answers, and Firefox agrees without asking the person.
 * Workers cannot ask; pages can.
 */
export async function keepStorage(
  storage: Partial<StorageManager> | undefined = navigator.storage,
): Promise<void> {
  try {
    if ((await storage?.persisted?.()) === false) await storage?.persist?.();
  } catch (error) {
    console.warn('daywall: storage is not kept for good', error);
  }
}
