import { expect, it, vi } from 'vitest';
import { createClientPort } from './client-port.ts';
import { fakePort } from './fake-port.test-support.ts';

it('a port keeps messages that arrive before the first listener, in order', () => {
  const { port, say } = fakePort();
  const line = createClientPort(port);
  say('a');
  say('b');
  const heard: unknown[] = [];
  line.listen((message) => heard.push(message));
  say('c');
  expect(heard).toEqual(['a', 'b', 'c']);
});

it('a port sends nothing to a closed page, and reports the end once', () => {
  const { port, hangUp, sent } = fakePort();
  const line = createClientPort(port);
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

it('a port notifies its own side when it disconnects', () => {
  const { port, isConnected } = fakePort();
  const line = createClientPort(port);
  const gone = vi.fn();
  line.onClose(gone);
  line.close();
  expect(isConnected()).toBe(false);
  expect(gone).toHaveBeenCalledOnce();
});
