import { describe, expect, it } from 'vitest';
import { createHistoryMemory } from './history-memory.ts';

function tabStorage(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_key: string, next: string) => {
      kept = next;
    },
  };
}

const list = { key: 'a', path: '/action/urgency', owner: 'ana' };

describe('the memory of history entries', () => {
  it.each([null, 'not json', '{}', '[1]'])('is empty for %j', (text) => {
    expect(createHistoryMemory(tabStorage(text), () => list, 'reload').read('text')).toBeUndefined();
  });

  it('keeps the values of one entry from another, from another path and from another account', () => {
    let current = list;
    const memory = createHistoryMemory(tabStorage(), () => current, 'navigate');
    memory.write('text', 'tiles');
    expect(memory.read('text')).toBe('tiles');
    for (const other of [{ key: 'b' }, { path: '/wall' }, { owner: 'ben' }]) {
      current = { ...list, ...other };
      expect(memory.read('text')).toBeUndefined();
    }
  });

  it('survives a reload once it was saved, and a full storage', () => {
    const storage = tabStorage();
    const memory = createHistoryMemory(storage, () => list, 'navigate');
    memory.write('text', 'tiles');
    memory.save();
    expect(createHistoryMemory(storage, () => list, 'reload').read('text')).toBe('tiles');
    expect(createHistoryMemory(storage, () => list, 'back_forward').read('text')).toBe('tiles');
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => createHistoryMemory(full, () => list, 'reload').save()).not.toThrow();
  });

  it('begins anew where the same address is opened again, and keeps the other entries', () => {
    const storage = tabStorage();
    let current = list;
    const memory = createHistoryMemory(storage, () => current, 'navigate');
    memory.write('text', 'tiles');
    current = { ...list, key: 'b' };
    memory.write('text', 'grout');
    memory.save();
    current = list;
    const opened = createHistoryMemory(storage, () => current, 'navigate');
    expect(opened.read('text')).toBeUndefined();
    current = { ...list, key: 'b' };
    expect(opened.read('text')).toBe('grout');
  });

  it('hands the values on to the next entry of the same page, which then has its own', () => {
    let current = list;
    const memory = createHistoryMemory(tabStorage(), () => current, 'navigate');
    memory.write('text', 'tiles');
    const next = { ...list, key: 'b' };
    memory.follow(list, next);
    memory.follow(list, { ...next, key: 'c', path: '/wall' });
    current = next;
    expect(memory.read('text')).toBe('tiles');
    memory.write('text', 'grout');
    current = list;
    expect(memory.read('text')).toBe('tiles');
    current = { ...next, key: 'c', path: '/wall' };
    expect(memory.read('text')).toBeUndefined();
  });
});
