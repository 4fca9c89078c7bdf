import { expect, it, vi } from 'vitest';
import { keepStorage } from './keep-storage.ts';

it('a browser that keeps storage for good, or knows nothing of it, is not asked', async () => {
  const persist = vi.fn(async () => true);
  await keepStorage({ persisted: async () => true, persist });
  await keepStorage({});
  await keepStorage(undefined);
  expect(persist).not.toHaveBeenCalled();
});

it('a browser that might clear storage is asked to keep it', async () => {
  const persist = vi.fn(async () => true);
  await keepStorage({ persisted: async () => false, persist });
  expect(persist).toHaveBeenCalledOnce();
});
