import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { PushMessage } from '#contract/notification.ts';
import { readPushMessage } from './push-message.ts';

const origin = 'https://daywall.example';

function sent(changes: Partial<PushMessage>): { id: string; text: string } {
  const id = uuidv7();
  const message: PushMessage = {
    id,
    kind: 'reminder.task',
    title: 'Call Bob',
    body: 'in 10 minutes',
    path: '/task/1',
    acts: [],
    ...changes,
  };
  return { id, text: JSON.stringify(message) };
}

describe('readPushMessage', () => {
  it.each(['', 'not json', '[]', '{"title":""}', '{"body":"no title"}'])(
    'makes a plain notice of %j',
    (text) => {
      const plain = { title: 'Daywall', body: '', path: '/', acts: [], tag: null };
      expect(readPushMessage(text, origin)).toEqual(plain);
    },
  );

  it.each(['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)'])(
    'does not open %s',
    (path) => {
      expect(readPushMessage(sent({ path }).text, origin).path).toBe('/');
    },
  );

  it('reads title, body and page, and tags the notice with the notification’s id', () => {
    const acts = [{ act: 'finish', title: 'Complete' }] as const;
    const { id, text } = sent({ acts: [...acts] });
    expect(readPushMessage(text, origin)).toEqual({
      title: 'Call Bob',
      body: 'in 10 minutes',
      path: '/task/1',
      acts,
      tag: id,
    });
  });
});
