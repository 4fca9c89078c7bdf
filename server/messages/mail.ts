import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { email } from '#contract/people/user.ts';
import { toInstant } from '#time/instant.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';

export interface Mail {
  /** Exactly one address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /**
   * Hands a mail over to the server. `refused` is final (rejected by the server, or an invalid address), so a
   * retry would not help. Throws for failures that may pass.
   */
  send(mail: Mail): Promise<'sent' | 'refused'>;
  close(): void;
}

interface Dependencies {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  readonly clock: Clock;
  /** Prints a message for the operator of the server. */
  readonly say: (text: string) => void;
}

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
};
const MAX_SUBJECT = 200;

/** Keeps the library from reading files or URLs into a mail, whatever its texts say. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true } as const;

/** Message for the mail library, with one recipient that is not parsed as a list and a subject of one line. */
function messageOf({ to, subject, text, html }: Mail, from: string) {
  const oneLine = [...subject.replace(/\p{Cc}+/gu, ' ')].slice(0, MAX_SUBJECT).join('');
  return {
    from,
    to: { name: '', address: to },
    subject: oneLine,
    text,
    html,
    // Suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

/**
 * Whether a failure is final. A refused login is not: the operator can repair it, and the mail goes through after
 * that.
 */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || ('code' in error && error.code === 'EAUTH')) return false;
  return 'permanent' in error && error.permanent === true;
}

function throughSmtp(url: string, from: string): Mailer {
  // The pool retries only if a kept connection was closed before a byte of the mail was sent.
  const kept = { pool: true, maxRequeues: 1, idleTimeout: 20_000 } as const;
  const transport = createTransport({ url, ...kept, ...TIMEOUTS, ...CLOSED });
  return {
    async send(mail) {
      if (!z.safeParse(email, mail.to).success) return 'refused';
      try {
        await transport.sendMail(messageOf(mail, from));
        return 'sent';
      } catch (error) {
        if (isForGood(error)) return 'refused';
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** Atomic write: a file gets its name once it is complete, so a full disk leaves no partial one. */
async function writeWhole(file: string, content: string | Buffer | Readable): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await writeFile(unfinished, content, { mode: 0o600, flag: 'wx' });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function intoFiles(folder: string, from: string, { clock, say }: Dependencies): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...CLOSED });
  return {
    async send(mail) {
      if (!z.safeParse(email, mail.to).success) return 'refused';
      const { message } = await transport.sendMail(messageOf(mail, from));
      const name = `${toInstant(clock.now()).replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, name);
      await writeWhole(file, message);
      say(`A mail was written to ${file} (no SMTP_URL is set).`);
      return 'sent';
    },
    close: () => undefined,
  };
}

/** Mailer over the SMTP server of the configuration; without one, each mail becomes a file in the data folder. */
export function createMailer(dependencies: Dependencies): Mailer {
  const { smtpUrl, mailFrom, dataDir } = dependencies.config;
  return smtpUrl === null
    ? intoFiles(join(dataDir, 'mail'), mailFrom, dependencies)
    : throughSmtp(smtpUrl, mailFrom);
}
