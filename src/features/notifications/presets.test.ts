import { expect, it } from 'vitest';
import { presetOf, presets } from './presets.ts';

it('knows each preset again, and a choice of one’s own as such', () => {
  for (const name of ['quiet', 'standard', 'everything'] as const) {
    expect(presetOf(presets[name])).toBe(name);
    const own = {
      ...presets[name],
      'comment.added': { push: true, mail: !presets[name]['comment.added'].mail },
    };
    expect(presetOf(own)).toBeNull();
  }
});
