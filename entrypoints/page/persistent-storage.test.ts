import { expect, it, vi } from 'vitest';
import { requestPersistentStorage } from './persistent-storage.ts';

it('requestPersistentStorage asks no browser that persists storage already or lacks the API', async () => {
  const persist = vi.fn(async () => true);
  await requestPersistentStorage({ persisted: async () => true, persist });
  await requestPersistentStorage({});
  await requestPersistentStorage(undefined);
  expect(persist).not.toHaveBeenCalled();
});

it('requestPersistentStorage asks a browser that might clear storage', async () => {
  const persist = vi.fn(async () => true);
  await requestPersistentStorage({ persisted: async () => false, persist });
  expect(persist).toHaveBeenCalledOnce();
});
