import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
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
  readonly replyTo?: readonly string[];
  /** Address of the web to which a mail program posts that the receiver wants no such mail (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Invitation of iTIP, as a part of its own that calendars answer, and as an attachment. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
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
function messageOf({ to, subject, text, html, replyTo, unsubscribeUrl, calendar }: Mail, from: string) {
  const oneLine = [...subject.replace(/\p{Cc}+/gu, ' ')].slice(0, MAX_SUBJECT).join('');
  return {
    from,
    to: { name: '', address: to },
    subject: oneLine,
    text,
    html,
    ...(replyTo === undefined ? {} : { replyTo: replyTo.map((address) => ({ name: '', address })) }),
    ...(calendar === undefined ? {} : { icalEvent: { ...calendar, filename: 'invite.ics' } }),
    headers: {
      // Suppresses automatic replies.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
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

/** Mail library, which is loaded with the first mail. */
const loadLibrary = () => import('nodemailer');

async function openSmtp(url: string) {
  const { createTransport } = await loadLibrary();
  // The pool retries only if a kept connection was closed before a byte of the mail was sent.
  const kept = { pool: true, maxRequeues: 1, idleTimeout: 20_000 } as const;
  return createTransport({ url, ...kept, ...TIMEOUTS, ...CLOSED });
}

function throughSmtp(url: string, from: string): Mailer {
  let transport: ReturnType<typeof openSmtp> | null = null;
  return {
    async send(mail) {
      if (!z.safeParse(email, mail.to).success) return 'refused';
      transport ??= openSmtp(url).catch((error: unknown) => {
        // Opened again with the next mail.
        transport = null;
        throw error;
      });
      try {
        await (await transport).sendMail(messageOf(mail, from));
        return 'sent';
      } catch (error) {
        if (isForGood(error)) return 'refused';
        throw error;
      }
    },
    // A failure to open was thrown to the mail that asked for it.
    close: () =>
      void transport?.then(
        (opened) => opened.close(),
        () => undefined,
      ),
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
  return {
    async send(mail) {
      if (!z.safeParse(email, mail.to).success) return 'refused';
      const { createTransport } = await loadLibrary();
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
        ...CLOSED,
      });
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
