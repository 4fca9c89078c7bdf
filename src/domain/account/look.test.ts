import { describe, expect, it } from 'vitest';
import { defaultLook, keepLook, readKeptLook, readLook } from './look.ts';

function storageWith(value: string | null): Pick<Storage, 'getItem' | 'setItem'> {
  let kept = value;
  return {
    getItem: () => kept,
    setItem: (_key, next) => {
      kept = next;
    },
  };
}

describe('the look stored for the first paint', () => {
  it.each([null, '', 'not json', '{}', '{"theme":"pink","headerPosition":"top","language":null}', '[]'])(
    'is the default for %j',
    (value) => {
      expect(readLook(storageWith(value))).toEqual(defaultLook);
      expect(readKeptLook(storageWith(value))).toBeNull();
    },
  );

  it('is the default with a closed storage, and storing it does not throw', () => {
    const closed = {
      getItem: () => {
        throw new DOMException('closed', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(readLook(closed)).toEqual(defaultLook);
    expect(() => keepLook(closed, defaultLook)).not.toThrow();
  });

  it('is comfortable where it was stored before there was a density', () => {
    const older = storageWith('{"theme":"dark","headerPosition":"left","language":"de"}');
    expect(readKeptLook(older)).toMatchObject({ theme: 'dark', density: 'comfortable' });
  });

  it('is read as it was stored', () => {
    const storage = storageWith(null);
    const look = { theme: 'dark', headerPosition: 'left', density: 'compact', language: 'de' } as const;
    keepLook(storage, look);
    expect(readLook(storage)).toEqual(look);
  });
});
