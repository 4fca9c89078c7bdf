import { describe, expect, it } from 'vitest';
import { mentionIdsIn, withMentionLinks } from './mentions.ts';

const people = [
  { id: 'm', userName: 'mara' },
  { id: 't', userName: 'tom.okafor' },
];

describe('mentions in a text', () => {
  it('exclude mail addresses, links and code', () => {
    const text = 'mara@mara.example `@mara` [@mara](https://a.example/@mara) https://a.example/@mara';
    expect(mentionIdsIn(text, people)).toEqual([]);
    expect(withMentionLinks(text, ['m'], people)).toBe(text);
  });

  it('exclude unknown users', () => {
    expect(mentionIdsIn('@nobody', people)).toEqual([]);
  });

  it('include each user once, without a full stop after the name', () => {
    expect(mentionIdsIn('@Mara, ask @tom.okafor. (@mara)', people)).toEqual(['m', 't']);
  });

  it('include names with an underscore that Markdown escaped', () => {
    expect(mentionIdsIn('@ann\\_b!', [{ id: 'a', userName: 'ann_b' }])).toEqual(['a']);
    expect(withMentionLinks('@ann\\_b!', ['a'], [{ id: 'a', userName: 'ann_b' }])).toBe(
      '[@ann\\_b](/user/ann_b)!',
    );
  });

  it('become links', () => {
    const linked = 'Ask [@tom.okafor](/user/tom.okafor).';
    expect(withMentionLinks('Ask @tom.okafor.', ['t'], people)).toBe(linked);
    // Mentioned, but not known to this reader.
    expect(withMentionLinks('Ask @tom.okafor.', ['t'], [])).toBe(linked);
  });

  it('stay text where nobody of that name is mentioned', () => {
    expect(withMentionLinks('Ask @nobody.', [], people)).toBe('Ask @nobody.');
    expect(withMentionLinks('@mara, ask @nobody.', ['m'], people)).toBe('[@mara](/user/mara), ask @nobody.');
  });
});
