import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#contract/people/language-names.ts';
import { createManualClock } from '#tests/factories/manual-clock.ts';
import { createDayNames } from '#time/day-names.ts';
import { toInstant } from '#time/instant.ts';
import { instantAt } from '#time/wall-clock.ts';
import { endOfDay, startOfDay } from '#time/zoned-day.ts';
import { type MailMessage, mailMessage } from './mail-message.ts';
import { createMails } from './mails.ts';
import { createTexts } from './message-texts.ts';
import { deliveredNotification } from './notification-texts.ts';

const clock = createManualClock(Date.parse('2026-11-21T10:00:00Z'));
const mails = createMails(clock, { publicUrl: 'https://daywall.example' }, () => 'refusal');
const noteId = uuidv7();
const requestId = uuidv7();

function notificationWith(changes: object = {}) {
  return deliveredNotification.parse({
    id: uuidv7(),
    kind: 'delegation.requested',
    subject: 'Write the report',
    actorName: 'Grace Hopper',
    noteId,
    delegationRequestId: requestId,
    organizationId: null,
    groupId: null,
    calendarItemId: null,
    dueAt: null,
    ...changes,
  });
}

function everyMail(language: Language, name = 'Ada'): MailMessage[] {
  const letter = { to: 'ada@example.org', language, name };
  const reader = { language, timeZone: 'Europe/Berlin', hourCycle: null };
  return [
    { kind: 'verifyAccount', ...letter, token: 'a+b/c' },
    { kind: 'verifyEmailChange', ...letter, token: 'a+b/c' },
    { kind: 'emailChangeRequested', ...letter, newEmail: 'new@example.org' },
    { kind: 'emailChanged', ...letter, newEmail: 'new@example.org' },
    { kind: 'resetPassword', ...letter, token: 'a+b/c' },
    {
      kind: 'passwordChanged',
      ...letter,
      ended: { identities: [], isFeedRenewed: false, haveTokensEnded: false },
    },
    {
      kind: 'passwordReset',
      ...letter,
      ended: {
        identities: [{ provider: 'google', email: 'ada@gmail.example' }],
        isFeedRenewed: true,
        haveTokensEnded: true,
      },
    },
    { kind: 'newDevice', ...letter, userAgent: 'Firefox/140.0 (X11; Linux x86_64)', session: 'extension' },
    { kind: 'tokenMade', ...letter, tokenName: 'Backup script' },
    { kind: 'programConnected', ...letter, tokenName: 'Assistant' },
    { kind: 'failedSignIns', ...letter },
    { kind: 'signInMethodAdded', ...letter },
    { kind: 'registrationAttempt', ...letter },
    { kind: 'webhookFailed', ...letter, host: 'hooks.example.org', organizationId: null },
    { kind: 'webhookGone', ...letter, host: 'hooks.example.org', organizationId: requestId },
    { kind: 'accountDeleted', ...letter },
    { kind: 'invitation', ...letter, actor: 'Grace', organization: 'Navy', token: 'a+b/c' },
    {
      kind: 'request',
      ...letter,
      actor: 'Grace',
      title: 'Write the report',
      excerpt: 'Ada, please!',
      requestId,
      token: 'link-token',
      news: 'asked',
    },
    {
      kind: 'notification',
      to: letter.to,
      name,
      notification: notificationWith(),
      reader,
      excerpt: 'Please!\nIt is late.',
    },
  ];
}

const links = {
  verifyAccount: 'https://daywall.example/verify-account?token=a%2Bb%2Fc',
  verifyEmailChange: 'https://daywall.example/verify-account?token=a%2Bb%2Fc',
  emailChangeRequested: 'https://daywall.example/profile',
  emailChanged: null,
  resetPassword: 'https://daywall.example/password-reset?token=a%2Bb%2Fc',
  passwordChanged: 'https://daywall.example/request-password',
  passwordReset: 'https://daywall.example/request-password',
  newDevice: 'https://daywall.example/settings/devices',
  tokenMade: 'https://daywall.example/settings/devices',
  programConnected: 'https://daywall.example/settings/devices',
  failedSignIns: 'https://daywall.example/request-password',
  signInMethodAdded: 'https://daywall.example/profile',
  registrationAttempt: 'https://daywall.example/login',
  accountDeleted: null,
  invitation: 'https://daywall.example/invitation?token=a%2Bb%2Fc',
  webhookFailed: 'https://daywall.example/settings/webhooks',
  webhookGone: `https://daywall.example/organization/${requestId}/settings`,
  request: 'https://daywall.example/asked#link-token',
  notification: `https://daywall.example/request/${requestId}`,
};

describe.each(languages)('mails in %s', (language) => {
  it.each(everyMail(language))('$kind: complete, in one language, with its link in both parts', (message) => {
    const { to, subject, text, html } = mails.write(mailMessage.parse(message));
    expect(to).toBe('ada@example.org');
    expect(html).toContain(`<html lang="${language}" dir="ltr">`);
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/\{\{|\}\}|undefined|\[object|mail\.\w+\.|notification\.\w+\./);
    }
    expect(text).toContain('Ada');
    // Links of a guest are answers: server/modules/guests/guests.test.ts.
    const link = message.kind === 'guest' ? null : links[message.kind];
    if (link === null) {
      expect(html).not.toContain('class="button"');
      return;
    }
    expect(text).toContain(`\n${link}\n`);
    expect(html.split(`href="${link}"`)).toHaveLength(3);
  });

  it('greet somebody whose name nobody knows', () => {
    for (const message of everyMail(language, '')) {
      const { text } = mails.write(message);
      expect(text.split('\n')[2]).toBe(createTexts()(language)('mail.helloNobody'));
    }
  });

  it('say for how long a link is valid in the right number', () => {
    const say = createTexts()(language);
    const forms = [1, 3].map((count) => say('mail.validDays', { count }));
    expect(forms[0]).toContain('1');
    expect(forms[0]?.replace('1', '3')).not.toBe(forms[1]);
    const [reset] = everyMail(language).filter(({ kind }) => kind === 'resetPassword');
    expect(reset && mails.write(reset).text).toContain(say('mail.validHours', { count: 1 }));
  });
});

describe('what people wrote', () => {
  const evil =
    '<img src=x onerror=alert(1)>"\'&{{token}}$t(mail.footer)\r\nBcc: eve@evil.example\u202E\u0000';
  const invitation: MailMessage = {
    kind: 'invitation',
    to: 'ada@example.org',
    language: 'en',
    name: evil,
    actor: evil,
    organization: 'Win at https://evil.example',
    token: 'secret',
  };

  it('stays text: no element, no text of ours, no line and no direction of its own', () => {
    const { subject, text, html } = mails.write(invitation);
    expect(html).not.toMatch(/<img|onerror=alert\(1\)>/);
    expect(html).toContain('&lt;img');
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/\u202E/);
      expect(part).not.toContain('\u0000');
    }
    // Keys of texts and of values in user content are never replaced.
    expect(text.match(/Sent by Daywall/g)).toHaveLength(1);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text.match(/secret/g)).toHaveLength(1);
  });

  it('never becomes a link, which a stranger might follow', () => {
    const { subject, text, html } = mails.write(invitation);
    expect(subject).toContain('Win at https://evil.example');
    for (const part of [text, html.slice(html.indexOf('<body'))]) {
      expect(part).not.toContain('evil.example');
      expect(part.replaceAll('\u2060', '')).toContain('https://evil.example');
    }
  });

  it('is cut where it is long', () => {
    const long = { ...invitation, actor: '𝒜'.repeat(5_000), organization: 'B'.repeat(5_000) };
    const { subject, text } = mails.write(long);
    expect([...subject].length).toBeLessThan(160);
    expect(text.length).toBeLessThan(1_500);
    expect(subject.isWellFormed()).toBe(true);
  });

  it('is quoted in its own lines', () => {
    const reader = { language: 'en', timeZone: null, hourCycle: null } as const;
    const excerpt = 'First <b>line</b>\n\n\n\nLast line';
    const { text, html } = mails.write({
      kind: 'notification',
      to: 'ada@example.org',
      name: 'Ada',
      notification: notificationWith({ kind: 'comment.added' }),
      reader,
      excerpt,
    });
    expect(text).toContain('\n> First <b>line</b>\n> \n> Last line\n');
    expect(html).toContain('First &lt;b&gt;line&lt;/b&gt;\n\nLast line</blockquote>');
  });
});

it('the layout loads nothing and runs nothing', () => {
  for (const message of everyMail('en')) {
    const { html } = mails.write(message);
    expect(html).not.toMatch(/<(table|img|script|link|iframe|form)\b|url\(|@import/i);
    expect(html).toContain('max-width: 560px');
    expect(html).toContain('prefers-color-scheme: dark');
  }
});

/** Around the world; the days before and after those on which the clocks change, and an ordinary one. */
describe.each([
  ['Pacific/Auckland', '2026-04-05', '2026-09-27'],
  ['Asia/Kolkata', '2026-11-24'],
  ['Europe/Berlin', '2026-03-29', '2026-10-25'],
  ['Europe/London', '2026-03-29', '2026-10-25'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['Pacific/Honolulu', '2026-11-24'],
])('a reminder by mail to %s', (timeZone, ...days) => {
  const textAt = (now: number, changes: object) => {
    const message: MailMessage = {
      kind: 'notification',
      to: 'ada@example.org',
      name: 'Ada',
      notification: notificationWith({ kind: 'reminder.task', ...changes }),
      reader: { language: 'en', timeZone, hourCycle: 'h23' },
      excerpt: null,
    };
    const publicUrl = 'https://daywall.example';
    return createMails(createManualClock(now), { publicUrl }, () => 'refusal').write(message).text;
  };

  it.each(days)('names the day %s by the clocks there', (day) => {
    const [start, end] = [startOfDay(day, timeZone), endOfDay(day, timeZone)];
    const name = createDayNames('en').short(day);
    const whole = { dueDay: day, dueAt: toInstant(start) };
    for (const [now, word] of [
      [start - 1, 'tomorrow'],
      [start, 'today'],
      [end - 1, 'today'],
      [end, 'yesterday'],
    ] as const)
      expect(textAt(now, whole)).toContain(`${word} (${name})`);
    const morning = { dueAt: toInstant(instantAt(day, 7 * 60, timeZone)) };
    expect(textAt(start, morning)).toContain('(07:00)');
  });
});
