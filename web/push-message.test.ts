import { describe, expect, it } from 'vitest';
import { readPushMessage } from './push-message.ts';

const origin = 'https://daywall.example';

describe('readPushMessage', () => {
  it.each(['', 'not json', '[]', '{"title":""}', '{"body":"no title"}'])(
    'makes a plain notice of %j',
    (text) => {
      expect(readPushMessage(text, origin)).toEqual({ title: 'Daywall', body: '', url: `${origin}/` });
    },
  );

  it.each(['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)'])(
    'does not open %s',
    (url) => {
      expect(readPushMessage(JSON.stringify({ title: 'T', url }), origin).url).toBe(`${origin}/`);
    },
  );

  it('reads title, body and address', () => {
    const text = JSON.stringify({ title: 'Call Bob', body: 'in 10 minutes', url: '/task/1' });
    expect(readPushMessage(text, origin)).toEqual({
      title: 'Call Bob',
      body: 'in 10 minutes',
      url: `${origin}/task/1`,
    });
  });
});
