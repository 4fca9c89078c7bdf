import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** Recipients of the envelope, which decide about delivery. */
  readonly recipients: readonly string[];
  /** Mail as received over the wire. */
  readonly raw: string;
}

export interface SmtpServer {
  /** Value for `SMTP_URL`. */
  readonly url: string;
  /** Accepted mails, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** Number of mails sent to their end, accepted or not. */
  readonly attempts: number;
  /** Answers the next mails with these codes, one each; then accepts again. */
  answer(...codes: readonly number[]): void;
  close(): Promise<void>;
}

class SmtpReply extends Error {
  readonly responseCode: number;

  constructor(responseCode: number) {
    super('not now or never');
    this.responseCode = responseCode;
  }
}

/** Real SMTP server on a free port. `isSecure`: TLS from the first byte, with a self-signed certificate. */
export async function startSmtp({ isSecure = false } = {}): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const answers: number[] = [];
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    secure: isSecure,
    disabledCommands: isSecure ? [] : ['STARTTLS'],
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      attempts += 1;
      const code = answers.shift();
      if (code !== undefined) {
        callback(new SmtpReply(code));
        return;
      }
      const raw = Buffer.concat(chunks);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      mails.push({ ...(await PostalMime.parse(raw)), recipients, raw: raw.toString() });
      callback();
    },
  });
  // A client that rejects the certificate is no error of this server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `${isSecure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    mails,
    get attempts() {
      return attempts;
    },
    answer: (...codes) => void answers.push(...codes),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
