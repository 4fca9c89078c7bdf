import { describe, expect, it } from 'vitest';
import { GO_WAIT, isPaletteKey, noShortcut, readShortcut, type ShortcutState } from './shortcut.ts';

const goKeys = new Set(['w', 's', 'a']);
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

function type(keys: string, at: (index: number) => number = (index) => index) {
  let state: ShortcutState = noShortcut;
  return [...keys].map((key, index) => {
    const reading = readShortcut(state, { ...plain, key }, at(index), goKeys);
    state = reading.state;
    return reading.shortcut;
  });
}

describe('readShortcut', () => {
  it.each(['ctrlKey', 'metaKey', 'altKey'])('leaves keys with %s to the browser', (modifier) => {
    for (const key of ['q', 'w', 'g', '?']) {
      const reading = readShortcut(noShortcut, { ...plain, key, [modifier]: true }, 0, goKeys);
      expect(reading).toMatchObject({ shortcut: null, isTaken: false });
    }
  });

  it('reads [ with AltGr, however the system reports it, and leaves it with Ctrl or ⌘ to the browser', () => {
    const press = (keys: object) => readShortcut(noShortcut, { ...plain, ...keys, key: '[' }, 0, goKeys);
    expect(press({ ctrlKey: true, altKey: true }).shortcut).toEqual({ kind: 'sidebar' });
    expect(press({ ctrlKey: true }).shortcut).toBeNull();
    expect(press({ metaKey: true }).shortcut).toBeNull();
  });

  it('takes no other key, and none without a destination after g', () => {
    expect(readShortcut(noShortcut, { ...plain, key: 'z' }, 0, goKeys)).toMatchObject({
      shortcut: null,
      isTaken: false,
    });
    expect(type('gx')).toEqual([null, null]);
    expect(type('gxz')).toEqual([null, null, null]);
  });

  it('reads M with Shift, and leaves M alone', () => {
    expect(type('m')).toEqual([null]);
    const { shortcut } = readShortcut(noShortcut, { ...plain, key: 'M', shiftKey: true }, 0, goKeys);
    expect(shortcut).toEqual({ kind: 'everyone' });
  });

  it('forgets g after `GO_WAIT`', () => {
    expect(type('ga', (index) => index * (GO_WAIT + 1))).toEqual([null, null]);
  });

  it('reads keys for adding, help and navigation, the second key of a pair before its own meaning', () => {
    expect(type('q')).toEqual([{ kind: 'add' }]);
    expect(type('?')).toEqual([{ kind: 'help' }]);
    expect(type('[')).toEqual([{ kind: 'sidebar' }]);
    expect(type('/')).toEqual([{ kind: 'palette' }]);
    expect(type('gw')).toEqual([null, { kind: 'go', key: 'w' }]);
    expect(type('w')).toEqual([{ kind: 'go', key: 'k' }]);
    expect(type('gaq')).toEqual([null, { kind: 'go', key: 'a' }, { kind: 'add' }]);
    expect(type('ggs')).toEqual([null, null, { kind: 'go', key: 's' }]);
  });
});

describe('isPaletteKey', () => {
  it('accepts K with Ctrl or ⌘ and nothing else', () => {
    expect(isPaletteKey({ ...plain, key: 'k' })).toBe(false);
    expect(isPaletteKey({ ...plain, ctrlKey: true, altKey: true, key: 'k' })).toBe(false);
    expect(isPaletteKey({ ...plain, ctrlKey: true, key: 'j' })).toBe(false);
    expect(isPaletteKey({ ...plain, ctrlKey: true, key: 'k' })).toBe(true);
    expect(isPaletteKey({ ...plain, metaKey: true, key: 'K' })).toBe(true);
  });
});
