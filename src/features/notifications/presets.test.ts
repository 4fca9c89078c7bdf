import { expect, it } from 'vitest';
import { presetOf, presets } from './presets.ts';

it('presetOf recognizes each preset, and null for a custom choice', () => {
  for (const name of ['quiet', 'standard', 'everything'] as const) {
    expect(presetOf(presets[name])).toBe(name);
    const own = {
      ...presets[name],
      'comment.added': { push: true, mail: !presets[name]['comment.added'].mail },
    };
    expect(presetOf(own)).toBeNull();
  }
});
