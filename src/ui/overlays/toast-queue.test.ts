import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createToastQueue } from './toast-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const texts = (queue: ReturnType<typeof createToastQueue>) => queue.read().map((toast) => toast.text);

test('a toast closes after its timeout and notifies subscribers', () => {
  const queue = createToastQueue();
  const listener = vi.fn();
  queue.subscribe(listener);
  queue.add({ text: 'Saved', timeout: 1000 });
  expect(texts(queue)).toEqual(['Saved']);
  vi.advanceTimersByTime(1000);
  expect(texts(queue)).toEqual([]);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('the oldest of more than three toasts closes', () => {
  const queue = createToastQueue();
  for (const text of ['a', 'b', 'c', 'd']) queue.add({ text });
  expect(texts(queue)).toEqual(['b', 'c', 'd']);
});

test('a held queue closes no toast, not even a new one, and restarts all timeouts on release', () => {
  const queue = createToastQueue();
  queue.add({ text: 'a', timeout: 1000 });
  vi.advanceTimersByTime(900);
  const release = queue.hold();
  queue.add({ text: 'b', timeout: 1000 });
  vi.advanceTimersByTime(60_000);
  expect(texts(queue)).toEqual(['a', 'b']);
  release();
  vi.advanceTimersByTime(900);
  expect(texts(queue)).toEqual(['a', 'b']);
  vi.advanceTimersByTime(100);
  expect(texts(queue)).toEqual([]);
});

test('a hold is released by its own release alone, and once', () => {
  const queue = createToastQueue();
  queue.add({ text: 'a', timeout: 1000 });
  const [pointed, covered] = [queue.hold(), queue.hold()];
  pointed();
  pointed();
  vi.advanceTimersByTime(60_000);
  expect(texts(queue)).toEqual(['a']);
  covered();
  vi.advanceTimersByTime(1000);
  expect(texts(queue)).toEqual([]);
});

test('a second close changes nothing', () => {
  const queue = createToastQueue();
  const close = queue.add({ text: 'a', timeout: Number.POSITIVE_INFINITY });
  vi.advanceTimersByTime(1e9);
  expect(texts(queue)).toEqual(['a']);
  close();
  close();
  expect(texts(queue)).toEqual([]);
});

test('the latest undo runs once, and an action that leads on is no undo', () => {
  const queue = createToastQueue();
  const done: string[] = [];
  const act = (label: string, leadsOn = false) => ({ label, onAction: () => done.push(label), leadsOn });
  expect(queue.undoLast()).toBeNull();
  queue.add({ text: 'Finished', action: act('first') });
  queue.add({ text: 'Deleted', action: act('second') });
  queue.add({ text: 'Accepted', action: act('open', true) });
  expect([queue.undoLast(), queue.undoLast(), queue.undoLast()]).toEqual(['Deleted', 'Finished', null]);
  expect(done).toEqual(['second', 'first']);
  expect(texts(queue)).toEqual(['Accepted']);
});

test('an undo is there before the full text of its toast, and stays where that fails', async () => {
  const queue = createToastQueue();
  const undo = vi.fn();
  const full = Promise.withResolvers<string>();
  const content = { text: 'Finished', action: { label: 'Undo', onAction: undo } };
  queue.add({ ...content, fullText: full.promise });
  queue.add({ ...content, text: 'Moved', fullText: Promise.reject(new Error('no script')) });
  expect(texts(queue)).toEqual(['Finished', 'Moved']);
  full.resolve('Finished. Next: tomorrow');
  await vi.advanceTimersByTimeAsync(0);
  expect(texts(queue)).toEqual(['Finished. Next: tomorrow', 'Moved']);
  queue.undoLast();
  queue.undoLast();
  expect(undo).toHaveBeenCalledTimes(2);
  const late = Promise.withResolvers<string>();
  queue.add({ ...content, fullText: late.promise })();
  late.resolve('Finished. Next: tomorrow');
  await vi.advanceTimersByTimeAsync(0);
  expect(texts(queue)).toEqual([]);
});

test('a closed toast calls onLeave, unless its action ran or it was withdrawn', () => {
  const queue = createToastQueue();
  const left = vi.fn();
  const add = (name: string, more = {}) =>
    queue.add({ text: name, onLeave: () => left(name), timeout: 1000, ...more });
  const act = { action: { label: 'Again', onAction: () => left('acted') } };
  add('acted on', act);
  queue.act(queue.read()[0]?.id ?? 0);
  add('undone', act);
  queue.undoLast();
  add('taken back')();
  expect(left.mock.calls.flat()).toEqual(['acted', 'acted']);
  left.mockClear();
  add('closed');
  queue.close(queue.read()[0]?.id ?? 0);
  for (const name of ['pushed out', 'late', 'later', 'last']) add(name);
  vi.advanceTimersByTime(1000);
  expect(left.mock.calls.flat()).toEqual(['closed', 'pushed out', 'late', 'later', 'last']);
});

describe('a queue that shows one toast at a time', () => {
  const single = () => {
    const queue = createToastQueue();
    queue.showOne();
    return queue;
  };

  test('shows the latest, and then for its whole time the one before', () => {
    const queue = single();
    const undo = vi.fn();
    queue.add({ text: 'a', timeout: 1000, action: { label: 'Undo', onAction: undo } });
    vi.advanceTimersByTime(900);
    queue.add({ text: 'b', timeout: 1000 });
    expect(texts(queue)).toEqual(['b']);
    vi.advanceTimersByTime(1000);
    expect(texts(queue)).toEqual(['a']);
    vi.advanceTimersByTime(900);
    expect(texts(queue)).toEqual(['a']);
    expect(queue.undoLast()).toBe('a');
    expect(undo).toHaveBeenCalledOnce();
    expect(texts(queue)).toEqual([]);
  });

  test('shows a failure before what follows it', () => {
    const queue = single();
    queue.add({ text: 'failed', tone: 'failed', timeout: 1000 });
    queue.add({ text: 'a', timeout: 1000 });
    expect(texts(queue)).toEqual(['failed']);
    vi.advanceTimersByTime(1000);
    expect(texts(queue)).toEqual(['a']);
    vi.advanceTimersByTime(1000);
    expect(texts(queue)).toEqual([]);
  });

  test('never takes away the toast that is held, which may have the focus', () => {
    const queue = single();
    queue.add({ text: 'a', timeout: 1000 });
    const release = queue.hold();
    queue.add({ text: 'b', timeout: 1000, tone: 'failed' });
    vi.advanceTimersByTime(60_000);
    expect(texts(queue)).toEqual(['a']);
    release();
    expect(texts(queue)).toEqual(['b']);
    vi.advanceTimersByTime(1000);
    expect(texts(queue)).toEqual(['a']);
  });
});

test('an undo outlives its toast, and one that is remembered needs none', () => {
  const queue = createToastQueue();
  const done: string[] = [];
  const undo = (text: string) => ({ text, onAction: () => done.push(text) });
  queue.add({ text: 'Moved', action: { label: 'Undo', onAction: undo('Moved').onAction } });
  vi.advanceTimersByTime(9000);
  expect(texts(queue)).toEqual([]);
  queue.remember(undo('Planned'));
  const forget = queue.remember(undo('Drawn'));
  forget();
  expect([queue.undoLast(), queue.undoLast(), queue.undoLast()]).toEqual(['Planned', 'Moved', null]);
  expect(done).toEqual(['Planned', 'Moved']);
});

test('an undo that ran from its toast, was withdrawn or is ten minutes old does not run again', () => {
  const queue = createToastQueue();
  const done: string[] = [];
  const add = (text: string) =>
    queue.add({ text, action: { label: 'Undo', onAction: () => done.push(text) } });
  add('Finished');
  queue.act(queue.read()[0]?.id ?? 0);
  add('Moved')();
  expect(queue.undoLast()).toBeNull();
  add('Planned');
  vi.advanceTimersByTime(11 * 60_000);
  expect(queue.undoLast()).toBeNull();
  add('Deleted');
  queue.forgetUndos();
  expect(queue.undoLast()).toBeNull();
  expect(done).toEqual(['Finished']);
});

test('a toast closes the earlier one of its topic, whose undo stays', () => {
  const queue = createToastQueue();
  const done: string[] = [];
  const add = (text: string) =>
    queue.add({ text, topic: 'plane', action: { label: 'Undo', onAction: () => done.push(text) } });
  add('first');
  add('second');
  expect(texts(queue)).toEqual(['second']);
  expect([queue.undoLast(), queue.undoLast()]).toEqual(['second', 'first']);
});
