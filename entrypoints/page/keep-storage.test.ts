import { expect, it, vi } from 'vitest';
import { keepStorage } from './keep-storage.ts';

it('keepStorage asks no browser that persists storage already or lacks the API', async () => {
  const persist = vi.fn(async () => true);
  await keepStorage({ persisted: async () => true, persist });
  await keepStorage({});
  await keepStorage(undefined);
  expect(persist).not.toHaveBeenCalled();
});

it('keepStorage asks a browser that might clear storage', async () => {
  const persist = vi.fn(async () => true);
  await keepStorage({ persisted: async () => false, persist });
  expect(persist).toHaveBeenCalledOnce();
});
