import { expect, it, vi } from 'vitest';
import { createClientPort } from './client-port.ts';
import { fakePort } from './fake-port.test-support.ts';

it('a port keeps messages that arrive before the first listener, in order', () => {
  const { port, say } = fakePort();
  const line = createClientPort(port);
  say('a');
  say('b');
  const received: unknown[] = [];
  line.listen((message) => received.push(message));
  say('c');
  expect(received).toEqual(['a', 'b', 'c']);
});

it('a port sends nothing to a closed page, and reports the end once', () => {
  const { port, hangUp, sent } = fakePort();
  const line = createClientPort(port);
  const onDisconnect = vi.fn();
  line.onClose(onDisconnect);
  line.post(1);
  hangUp();
  line.post(2);
  line.close();
  expect(sent).toEqual([1]);
  expect(onDisconnect).toHaveBeenCalledOnce();
  const late = vi.fn();
  line.onClose(late);
  expect(late).toHaveBeenCalledOnce();
});

it('a port notifies its own side when it disconnects', () => {
  const { port, isConnected } = fakePort();
  const line = createClientPort(port);
  const onDisconnect = vi.fn();
  line.onClose(onDisconnect);
  line.close();
  expect(isConnected()).toBe(false);
  expect(onDisconnect).toHaveBeenCalledOnce();
});
