import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { MINUTE, SECOND, SECONDS_PER_HOUR } from '#time/units.ts';
import type { Clock } from '../clock.ts';
import { type Config, ConfigError } from '../config.ts';
import { createSharedBuckets } from '../limits/shared-buckets.ts';
import type { SharedCounts } from '../limits/shared-counts.ts';
import type { MailOutcome, MailReceiver } from './mail-receiver.ts';

/** Limits of the door. */
export interface MailDoorLimits {
  /** Largest mail. Bytes. */
  readonly size: number;
  readonly connections: number;
  readonly connectionsFromAddress: number;
  /** Life of a connection, however slowly its client sends; and time of silence after which it ends. Milliseconds. */
  readonly longest: number;
  readonly idle: number;
  /** Mails of one remote address at once with a full bucket, and per hour after that. */
  readonly burst: number;
  readonly hourly: number;
}

/** A mail server in front of this one sends all mails from one address, so the limits of one address are wide. */
const LIMITS: MailDoorLimits = {
  size: 524_288,
  connections: 100,
  connectionsFromAddress: 20,
  longest: 2 * MINUTE,
  idle: 30 * SECOND,
  burst: 120,
  hourly: 1_200,
};
/** Time for mails that are being received when the server stops. Milliseconds. */
const STOPPING = 3 * SECOND;
const REMEMBERED = 10_000;

interface Dependencies {
  readonly config: Pick<Config, 'host' | 'rateLimitFactor'> & {
    readonly mailIn: NonNullable<Config['mailIn']>;
  };
  readonly clock: Clock;
  readonly shared: SharedCounts | null;
  readonly receiver: MailReceiver;
  readonly onMail: (outcome: MailOutcome | 'oversized' | 'failed') => void;
  readonly onFault: (error: unknown) => void;
  readonly limits?: Partial<MailDoorLimits>;
}

/** Reasons that the sender of a mail reads when it comes back. */
const refusals: ReadonlyMap<MailOutcome, string> = new Map([
  ['refused', 'This address takes answers of calendars from their guest only'],
  ['occurrence', 'Answers to one occurrence are not taken: please write to the organizer'],
]);

/** Answer of SMTP that is no success. Codes 4xx may be tried again, 5xx are final. */
class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

function tlsOf(files: { readonly cert: string; readonly key: string } | null) {
  if (files === null) return { disabledCommands: ['AUTH', 'STARTTLS'] };
  try {
    return {
      disabledCommands: ['AUTH'],
      cert: readFileSync(files.cert),
      key: readFileSync(files.key),
    };
  } catch {
    throw new ConfigError('MAIL_IN_TLS_CERT, MAIL_IN_TLS_KEY: files that can be read');
  }
}

/** Content of a mail; null for one that is too large, of which nothing is kept. */
async function readWhole(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks.length = 0;
    else chunks.push(chunk);
  }
  return stream.sizeExceeded ? null : Buffer.concat(chunks);
}

/**
 * SMTP server for mails that answer: it takes those to addresses that its receiver expects and relays none. Nobody signs
 * in, one mail has one recipient, and size, connections, time and rate are limited before anything is read.
 */
export function createMailDoor({ config, clock, shared, receiver, onMail, onFault, ...rest }: Dependencies) {
  const limits = { ...LIMITS, ...rest.limits };
  const factor = config.rateLimitFactor;
  const buckets = createSharedBuckets({
    ...{ clock, shared, name: 'mail-in', remembered: REMEMBERED },
    size: Math.max(1, limits.burst * factor),
    rate: (limits.hourly * factor) / SECONDS_PER_HOUR,
  });
  /** Connections by address, which for IPv6 is a network, and without the prefix that a listener of both kinds gives IPv4. */
  const connected = new Map<string, number>();

  function count(socket: Socket): void {
    const address = normalizeIP(socket.remoteAddress ?? '');
    const ending = setTimeout(() => socket.destroy(), limits.longest);
    connected.set(address, (connected.get(address) ?? 0) + 1);
    socket.once('close', () => {
      clearTimeout(ending);
      const left = (connected.get(address) ?? 1) - 1;
      if (left === 0) connected.delete(address);
      else connected.set(address, left);
    });
  }

  async function receive(stream: SMTPServerDataStream, address: string): Promise<void> {
    const mail = await readWhole(stream);
    if (mail === null) {
      onMail('oversized');
      throw new SmtpRefusal(552, 'The mail is too large');
    }
    const outcome = await receiver.take(address, mail);
    onMail(outcome);
    const refusal = refusals.get(outcome);
    if (refusal !== undefined) throw new SmtpRefusal(550, refusal);
  }

  const server = new SMTPServer({
    ...tlsOf(config.mailIn.tls),
    name: config.mailIn.domain,
    banner: 'Daywall',
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    size: limits.size,
    maxClients: limits.connections,
    maxRecipients: 1,
    maxCommandLength: 2_048,
    socketTimeout: limits.idle,
    closeTimeout: STOPPING,
    onConnect({ remoteAddress }, done) {
      const isWithin = (connected.get(normalizeIP(remoteAddress)) ?? 0) <= limits.connectionsFromAddress;
      done(isWithin ? null : new SmtpRefusal(421, 'Too many connections'));
    },
    onMailFrom(_sender, { remoteAddress }, done) {
      const isWithin = buckets.take(normalizeIP(remoteAddress), 1);
      done(isWithin ? null : new SmtpRefusal(451, 'Too many mails, try again later'));
    },
    onRcptTo({ address }, _session, done) {
      receiver.expects(address).then(
        (isExpected) => done(isExpected ? null : new SmtpRefusal(550, 'No such address')),
        (error: unknown) => {
          onFault(error);
          done(new SmtpRefusal(451, 'Try again later'));
        },
      );
    },
    onData(stream, { envelope }, done) {
      const [recipient] = envelope.rcptTo;
      receive(stream, recipient?.address ?? '').then(
        () => done(),
        (error: unknown) => {
          if (error instanceof SmtpRefusal) return done(error);
          onMail('failed');
          // A client that went away in the middle of its mail is no fault.
          if (!stream.destroyed || stream.readableEnded) onFault(error);
          return done(new SmtpRefusal(451, 'Try again later'));
        },
      );
    },
  });
  server.server.on('connection', count);
  // A client that hangs up or speaks no SMTP is no fault of the server.
  server.on('error', () => undefined);

  return {
    /** Resolves to the port. */
    listen: () =>
      new Promise<number>((resolve, reject) => {
        const { server: listener } = server;
        listener.once('error', reject);
        listener.listen(config.mailIn.port, config.host, () => {
          listener.off('error', reject);
          resolve((listener.address() as AddressInfo).port);
        });
      }),
    /** Mails that are being received are finished first. */
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type MailDoor = ReturnType<typeof createMailDoor>;
