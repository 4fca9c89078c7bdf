import { v7 as uuidv7 } from 'uuid';
import { NoResponseError } from '../failure.ts';
import type { Clock, RemotePort } from '../ports.ts';
import type { LazyModule } from './lazy-module.ts';
import type { ToHost, ToRemote } from './messages.ts';
import { REMOTE_PROTOCOL } from './protocol.ts';

/** Timeout of a read or call to the host. Writes have none: they are shown already. Milliseconds. */
const ASK_TIMEOUT = 15_000;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;

type Request = Extract<ToHost, { id: string }>;
type Unaddressed<R> = R extends unknown ? Omit<R, 'id'> : never;

interface Waiting {
  readonly request: Request;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly cancel: () => void;
}

type MessageParsers = Pick<LazyModule, 'parseMessage' | 'fromFailure'>;

/** Port to the host. It is opened again whenever it breaks, and unanswered requests are posted again. */
export interface HostPort {
  /** Resolves to the host's reply. */
  request(request: Unaddressed<Request>, id?: string): Promise<unknown>;
  close(): void;
}

export function createHostPort(options: {
  readonly connect: () => RemotePort;
  readonly clock: Clock;
  readonly parsers: Promise<MessageParsers>;
  readonly onMessage: (message: Exclude<ToRemote, { id: string }>) => void;
  /** Called when the port closes; a reconnect follows. */
  readonly onBroken: () => void;
  readonly log: (event: string, detail: unknown) => void;
}): HostPort {
  const { clock } = options;
  const waiting = new Map<string, Waiting>();
  let parsers: MessageParsers | null = null;
  const unread: unknown[] = [];
  let port: RemotePort | null = null;
  let pause = FIRST_PAUSE;
  let cancelRetry: (() => void) | null = null;
  let isClosed = false;

  function open(): void {
    cancelRetry = null;
    try {
      const opened = options.connect();
      port = opened;
      opened.onClose(() => {
        if (port === opened) breakOff();
      });
      opened.listen((message) => {
        if (parsers === null) unread.push(message);
        else take(message, parsers);
      });
      opened.post({ type: 'attach', protocol: REMOTE_PROTOCOL });
      for (const { request } of waiting.values()) opened.post(request);
    } catch (error) {
      options.log('remote.notAttached', error);
      breakOff();
    }
  }

  function breakOff(): void {
    port = null;
    if (isClosed) return;
    options.onBroken();
    cancelRetry ??= clock.after(pause, open);
    pause = Math.min(LONGEST_PAUSE, pause * 2);
  }

  function take(message: unknown, { parseMessage, fromFailure }: MessageParsers): void {
    const parsed = parseMessage(message);
    if (!parsed.success) {
      options.log('remote.notUnderstood', parsed.error);
      return;
    }
    pause = FIRST_PAUSE;
    const { data } = parsed;
    if (data.type === 'reply') settle(data.id)?.resolve(data.value);
    else if (data.type === 'failure') settle(data.id)?.reject(fromFailure(data.failure));
    else options.onMessage(data);
  }

  function settle(id: string): Waiting | undefined {
    const entry = waiting.get(id);
    entry?.cancel();
    waiting.delete(id);
    return entry;
  }

  options.parsers.then(
    (opened) => {
      parsers = opened;
      for (const message of unread.splice(0)) take(message, opened);
    },
    (error: unknown) => options.log('remote.notAttended', error),
  );
  open();

  return {
    request(unaddressed, id = uuidv7()) {
      const request: Request = { ...unaddressed, id };
      return new Promise((resolve, reject) => {
        const isPatient =
          request.type === 'write' || (request.type === 'command' && request.command.name === 'connect');
        const cancel = isPatient
          ? () => {}
          : clock.after(ASK_TIMEOUT, () => settle(id)?.reject(new NoResponseError('Nobody answered')));
        waiting.set(id, { request, resolve, reject, cancel });
        try {
          port?.post(request);
        } catch {
          breakOff();
        }
      });
    },
    close() {
      isClosed = true;
      cancelRetry?.();
      port?.close();
      for (const id of [...waiting.keys()]) settle(id)?.reject(new NoResponseError('Closed'));
    },
  };
}
