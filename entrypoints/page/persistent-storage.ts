/**
 * Requests persistent storage: waiting writes are in it. With the permission `unlimitedStorage` Chrome clears
 * nothing whatever it answers, and Firefox agrees without asking the user. Workers cannot request it; pages can.
 */
export async function requestPersistentStorage(
  storage: Partial<StorageManager> | undefined = navigator.storage,
): Promise<void> {
  try {
    if ((await storage?.persisted?.()) === false) await storage?.persist?.();
  } catch (error) {
    console.warn('daywall: storage is not kept for good', error);
  }
}
