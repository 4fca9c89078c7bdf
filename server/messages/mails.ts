import { INVITATION_LIFE, PASSWORD_RESET_LIFE, VERIFICATION_LIFE } from '#contract/limits.ts';
import { notificationPath } from '#contract/notification-path.ts';
import { deviceName } from '#contract/people/device-name.ts';
import type { Provider } from '#contract/provider-names.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '#time/units.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Mail } from './mail.ts';
import { type Letter, letterAsHtml, letterAsText } from './mail-layout.ts';
import type { MailMessage, MailOf } from './mail-message.ts';
import { createTexts, type Say } from './message-texts.ts';
import { notificationTexts } from './notification-texts.ts';
import { JOINER, oneLine, ownLines, withoutLinks } from './plain-words.ts';

const MAX_NAME = 60;
const MAX_EXCERPT = 1_000;

type AccountMail = Exclude<MailMessage, { kind: 'notification' }>;

/** Page of the web app that a mail's button opens, with its token. */
const pages: { readonly [K in AccountMail['kind']]: `/${string}` | null } = {
  verifyAccount: '/verify-account',
  verifyEmailChange: '/verify-account',
  emailChangeRequested: '/settings',
  emailChanged: null,
  resetPassword: '/password-reset',
  passwordChanged: '/request-password',
  passwordReset: '/request-password',
  newDevice: '/settings',
  failedSignIns: '/request-password',
  signInMethodAdded: '/profile',
  registrationAttempt: '/login',
  accountDeleted: null,
  invitation: '/invitation',
};

function validity(say: Say, kind: AccountMail['kind']): string[] {
  if (kind === 'resetPassword')
    return [say('mail.validHours', { count: PASSWORD_RESET_LIFE / SECONDS_PER_HOUR })];
  if (kind === 'invitation') return [say('mail.validDays', { count: INVITATION_LIFE / SECONDS_PER_DAY })];
  if (kind === 'verifyAccount' || kind === 'verifyEmailChange')
    return [say('mail.validDays', { count: VERIFICATION_LIFE / SECONDS_PER_DAY })];
  return [];
}

function describeDevice(say: Say, { userAgent, session }: MailOf<'newDevice'>): string {
  const { browser, system } = deviceName(userAgent);
  const known = browser !== null && system !== null;
  const device = known ? say('mail.device.named', { browser, system }) : say('mail.device.unknown');
  return session === 'extension' ? say('mail.device.extension', { device }) : device;
}

/** Values of a text for names and addresses, safe for the body of a mail. */
function valuesOf(say: Say, message: AccountMail): Record<string, string> {
  if (message.kind === 'newDevice') return { device: describeDevice(say, message) };
  if (message.kind === 'invitation')
    return {
      actor: withoutLinks(oneLine(message.actor, MAX_NAME)),
      organization: withoutLinks(oneLine(message.organization, MAX_NAME)),
    };
  return 'newEmail' in message ? { newEmail: oneLine(message.newEmail, 254) } : {};
}

const providerNames: Readonly<Record<Provider, string>> = { google: 'Google', microsoft: 'Microsoft' };

/** Sentences for each sign-in method that ended with the old password. */
function endedWays(say: Say, message: AccountMail): string[] {
  if (!('ended' in message)) return [];
  const { identities, isFeedRenewed } = message.ended;
  return [
    ...identities.map(({ provider, email }) =>
      say('mail.ended.identity', { provider: providerNames[provider], email: oneLine(email, 254) }),
    ),
    ...(isFeedRenewed ? [say('mail.ended.feed')] : []),
  ];
}

function greeting(say: Say, name: string): string {
  const known = withoutLinks(oneLine(name, MAX_NAME));
  return known === '' ? say('mail.helloNobody') : say('mail.hello', { name: known });
}

/** Composes mails in the language of their reader. */
export function createMails(clock: Clock, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const texts = createTexts();
  const { host } = new URL(publicUrl);

  function accountLetter(say: Say, message: AccountMail): Letter {
    const { kind, language, name } = message;
    const values = valuesOf(say, message);
    const page = pages[kind];
    const heading = say(`mail.${kind}.subject`, values);
    const query = 'token' in message ? `?${new URLSearchParams({ token: message.token })}` : '';
    return {
      language,
      subject: heading.replaceAll(JOINER, ''),
      heading,
      hello: greeting(say, name),
      paragraphs: [say(`mail.${kind}.lead`, values), ...endedWays(say, message)],
      quote: null,
      action:
        page === null
          ? null
          : {
              label: say(`mail.${kind}.action`),
              url: `${publicUrl}${page}${query}`,
              hint: say('mail.linkHint'),
            },
      notes: [...validity(say, kind), say(`mail.${kind}.note`, values)],
      footer: say('mail.footer', { host }),
      footerLink: null,
    };
  }

  function notificationLetter(
    say: Say,
    { notification, reader, name, excerpt }: MailOf<'notification'>,
  ): Letter {
    const { title, body } = notificationTexts(say, notification, reader, clock.now());
    const quote = excerpt === null ? '' : withoutLinks(ownLines(excerpt, MAX_EXCERPT));
    return {
      language: reader.language,
      subject: body === '' ? title : say('mail.notification.subject', { title, subject: body }),
      heading: withoutLinks(title),
      hello: greeting(say, name),
      paragraphs: body === '' ? [] : [withoutLinks(body)],
      quote: quote === '' ? null : quote,
      action: {
        label: say('mail.notification.action'),
        url: `${publicUrl}${notificationPath(notification)}`,
        hint: say('mail.linkHint'),
      },
      notes: [],
      footer: say('mail.footer', { host }),
      footerLink: { text: say('mail.notification.settings'), url: `${publicUrl}/settings` },
    };
  }

  return {
    write(message: MailMessage): Mail {
      const letter =
        message.kind === 'notification'
          ? notificationLetter(texts(message.reader.language), message)
          : accountLetter(texts(message.language), message);
      return {
        to: message.to,
        subject: letter.subject,
        text: letterAsText(letter),
        html: letterAsHtml(letter),
      };
    },
  };
}
