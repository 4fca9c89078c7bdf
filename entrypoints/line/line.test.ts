import { expect, it, vi } from 'vitest';
import { fakePort } from './fake-port.test-support.ts';
import { createLine } from './line.ts';

it('keeps what arrives before someone listens, in order', () => {
  const { port, say } = fakePort();
  const line = createLine(port);
  say('a');
  say('b');
  const heard: unknown[] = [];
  line.listen((message) => heard.push(message));
  say('c');
  expect(heard).toEqual(['a', 'b', 'c']);
});

it('sends nothing to a page that is gone, and says once that it is', () => {
  const { port, hangUp, sent } = fakePort();
  const line = createLine(port);
  const gone = vi.fn();
  line.onClose(gone);
  line.post(1);
  hangUp();
  line.post(2);
  line.close();
  expect(sent).toEqual([1]);
  expect(gone).toHaveBeenCalledOnce();
  const late = vi.fn();
  line.onClose(late);
  expect(late).toHaveBeenCalledOnce();
});

it('tells its own side when it hangs up', () => {
  const { port, isConnected } = fakePort();
  const line = createLine(port);
  const gone = vi.fn();
  line.onClose(gone);
  line.close();
  expect(isConnected()).toBe(false);
  expect(gone).toHaveBeenCalledOnce();
});
