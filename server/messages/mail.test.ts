import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '#tests/factories/manual-clock.ts';
import { mountSmallDisk } from '#tests/factories/small-disk.ts';
import { type SmtpServer, startSmtp } from '#tests/factories/smtp.ts';
import { createMailer, type Mailer } from './mail.ts';

const clock = createManualClock(Date.parse('2026-11-21T10:00:00Z'));
const mailFrom = 'Daywall <daywall@example.org>';
const mail = { to: 'ada@example.org', subject: 'Grüße', text: 'Schöne Grüße', html: '<p>Schöne Grüße</p>' };
let logged: string[];
const say = (line: string) => logged.push(line);

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'daywall-mail-'));
});
beforeEach(() => {
  logged = [];
});
afterAll(() => rmSync(dataDir, { recursive: true }));

describe('through an SMTP server', () => {
  let smtp: SmtpServer;
  let mailer: Mailer;
  beforeEach(async () => {
    smtp = await startSmtp();
    mailer = createMailer({ config: { smtpUrl: smtp.url, mailFrom, dataDir }, clock, say });
  });
  afterEach(async () => {
    mailer.close();
    await smtp.close();
  });

  it('what is no single address goes nowhere', async () => {
    for (const to of [
      'ada@example.org, eve@example.org',
      'ada@example.org\r\nBcc: eve@example.org',
      '<eve@example.org> ada@example.org',
      'ada',
    ]) {
      expect(await mailer.send({ ...mail, to })).toBe('refused');
    }
    expect(smtp.attempts).toBe(0);
  });

  it('a subject adds no header and no line', async () => {
    const subject = 'Report\r\nBcc: eve@example.org\r\n\r\n<b>Body</b>\u0000';
    expect(await mailer.send({ ...mail, subject })).toBe('sent');
    const [received] = smtp.mails;
    expect(received?.recipients).toEqual(['ada@example.org']);
    expect(received?.bcc).toBeUndefined();
    expect(received?.subject).toBe('Report Bcc: eve@example.org <b>Body</b>');
    expect(received?.text).toMatch(/^Schöne Grüße\s*$/);
  });

  it('arrives once, as text and as HTML', async () => {
    expect(await mailer.send(mail)).toBe('sent');
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toMatchObject({
      recipients: ['ada@example.org'],
      from: { name: 'Daywall', address: 'daywall@example.org' },
      to: [{ address: 'ada@example.org' }],
      subject: 'Grüße',
      text: expect.stringMatching(/^Schöne Grüße\s*$/),
    });
    expect(smtp.mails[0]?.html).toContain('<p>Schöne Grüße</p>');
    expect(smtp.mails[0]?.raw).toMatch(/^auto-submitted: auto-generated/im);
    expect(logged).toEqual([]);
  });

  it.each([451, 421, 452])('a %i is thrown, so that it is tried again', async (code) => {
    smtp.answer(code);
    await expect(mailer.send(mail)).rejects.toThrow();
    expect(await mailer.send(mail)).toBe('sent');
    expect(smtp.mails).toHaveLength(1);
  });

  it.each([550, 552, 554])('a %i is an end', async (code) => {
    smtp.answer(code);
    expect(await mailer.send(mail)).toBe('refused');
    expect(smtp.attempts).toBe(1);
    expect(smtp.mails).toEqual([]);
  });

  it('a server that is away is thrown', async () => {
    await smtp.close();
    await expect(mailer.send(mail)).rejects.toThrow();
  });

  it('a mail library that cannot be loaded is thrown, and loaded again for the next mail', async () => {
    vi.doMock('nodemailer', () => {
      throw new Error('too many open files');
    });
    try {
      await expect(mailer.send(mail)).rejects.toThrow();
      const unopened = createMailer({ config: { smtpUrl: smtp.url, mailFrom, dataDir }, clock, say });
      const sending = unopened.send(mail);
      unopened.close();
      await expect(sending).rejects.toThrow();
    } finally {
      vi.doUnmock('nodemailer');
    }
    expect(await mailer.send(mail)).toBe('sent');
  });

  it('many mails share a few connections', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => mailer.send({ ...mail, subject: `Number ${at}` })),
    );
    expect(new Set(answers)).toEqual(new Set(['sent']));
    expect(new Set(smtp.mails.map(({ subject }) => subject)).size).toBe(200);
  });
});

it('a server whose certificate nobody signed is not spoken to, unless the URL says so', async () => {
  const smtp = await startSmtp({ isSecure: true });
  const careful = createMailer({ config: { smtpUrl: smtp.url, mailFrom, dataDir }, clock, say });
  await expect(careful.send(mail)).rejects.toThrow();
  expect(smtp.mails).toEqual([]);
  const trusting = createMailer({
    config: { smtpUrl: `${smtp.url}/?tls.rejectUnauthorized=false`, mailFrom, dataDir },
    clock,
    say,
  });
  expect(await trusting.send(mail)).toBe('sent');
  expect(smtp.mails).toHaveLength(1);
  careful.close();
  trusting.close();
  await smtp.close();
});

describe('without an SMTP server', () => {
  it('becomes a file for its owner alone, and the console says which', async () => {
    const mailer = createMailer({ config: { smtpUrl: null, mailFrom, dataDir }, clock, say });
    expect(await mailer.send({ ...mail, to: 'no address' })).toBe('refused');
    expect(await mailer.send(mail)).toBe('sent');
    expect(await mailer.send(mail)).toBe('sent');
    const folder = join(dataDir, 'mail');
    const files = readdirSync(folder);
    expect(files).toHaveLength(2);
    for (const name of files) {
      expect(name).toMatch(/^2026-11-21T10-00-00\.000Z-[0-9a-f]{8}\.eml$/);
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
      const parsed = await PostalMime.parse(readFileSync(join(folder, name)));
      expect(parsed).toMatchObject({
        subject: 'Grüße',
        text: expect.stringMatching(/^Schöne Grüße\s*$/),
        to: [{ address: 'ada@example.org' }],
      });
    }
    expect(logged).toHaveLength(2);
    expect(files.some((name) => logged[0]?.includes(join(folder, name)))).toBe(true);
  });
});

it('a mail on a full disk waits to be sent again and leaves no half of a file', async (test) => {
  const disk = mountSmallDisk(1);
  if (disk === null) return test.skip('this account may not mount a disk');
  test.onTestFinished(() => disk.close());
  const mailer = createMailer({ config: { smtpUrl: null, mailFrom, dataDir: disk.folder }, clock, say });
  expect(await mailer.send(mail)).toBe('sent');
  disk.fill();
  const long = { ...mail, text: 'x'.repeat(20_000) };
  await expect(mailer.send(long)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(readdirSync(join(disk.folder, 'mail'))).toHaveLength(1);
  disk.empty();
  expect(await mailer.send(long)).toBe('sent');
  expect(readdirSync(join(disk.folder, 'mail')).map((name) => name.endsWith('.eml'))).toEqual([true, true]);
});
