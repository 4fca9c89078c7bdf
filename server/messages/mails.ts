import { INVITATION_LIFE, PASSWORD_RESET_LIFE, VERIFICATION_LIFE } from '#contract/limits.ts';
import { notificationPath } from '#contract/notification-path.ts';
import { deviceName } from '#contract/people/device-name.ts';
import type { Provider } from '#contract/provider-names.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '#time/units.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { guestLetter } from './guest-letter.ts';
import type { Mail } from './mail.ts';
import { type Letter, letterAsHtml, letterAsText } from './mail-layout.ts';
import { isOutreach, type MailMessage, type MailOf } from './mail-message.ts';
import { createTexts, type Say } from './message-texts.ts';
import { notificationTexts } from './notification-texts.ts';
import { JOINER, oneLine, ownLines, withoutLinks } from './plain-words.ts';
import { REFUSAL_PATH } from './refusal-path.ts';
import { requestLetter } from './request-letter.ts';

const MAX_NAME = 60;
const MAX_EXCERPT = 1_000;
const MAX_HOST = 254;

type AccountMail = Exclude<MailMessage, { kind: 'notification' | 'guest' | 'request' }>;

/** Page of the web app that a mail's button opens, with its token. */
const pages: { readonly [K in AccountMail['kind']]: `/${string}` | null } = {
  verifyAccount: '/verify-account',
  verifyEmailChange: '/verify-account',
  emailChangeRequested: '/profile',
  emailChanged: null,
  resetPassword: '/password-reset',
  passwordChanged: '/request-password',
  passwordReset: '/request-password',
  newDevice: '/settings/devices',
  tokenMade: '/settings/devices',
  programConnected: '/settings/devices',
  failedSignIns: '/request-password',
  signInMethodAdded: '/profile',
  registrationAttempt: '/login',
  accountDeleted: null,
  invitation: '/invitation',
  webhookFailed: '/settings/webhooks',
  webhookGone: '/settings/webhooks',
};

function pageOf(message: AccountMail): string | null {
  if ('organizationId' in message && message.organizationId !== null)
    return `/organization/${message.organizationId}/settings`;
  return pages[message.kind];
}

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
  if ('tokenName' in message) return { token: withoutLinks(oneLine(message.tokenName, MAX_NAME)) };
  if (message.kind === 'invitation')
    return {
      actor: withoutLinks(oneLine(message.actor, MAX_NAME)),
      organization: withoutLinks(oneLine(message.organization, MAX_NAME)),
    };
  if ('host' in message) return { host: oneLine(message.host, MAX_HOST) };
  return 'newEmail' in message ? { newEmail: oneLine(message.newEmail, 254) } : {};
}

const providerNames: Readonly<Record<Provider, string>> = { google: 'Google', microsoft: 'Microsoft' };

/** Sentences for each sign-in method that ended with the old password. */
function endedWays(say: Say, message: AccountMail): string[] {
  if (!('ended' in message)) return [];
  const { identities, isFeedRenewed, haveTokensEnded } = message.ended;
  return [
    ...identities.map(({ provider, email }) =>
      say('mail.ended.identity', { provider: providerNames[provider], email: oneLine(email, 254) }),
    ),
    ...(isFeedRenewed ? [say('mail.ended.feed')] : []),
    ...(haveTokensEnded ? [say('mail.ended.tokens')] : []),
  ];
}

function greeting(say: Say, name: string): string {
  const known = withoutLinks(oneLine(name, MAX_NAME));
  return known === '' ? say('mail.helloNobody') : say('mail.hello', { name: known });
}

/** Composes mails in the language of their reader. `refusalTokenOf` makes the token with which an address refuses more. */
export function createMails(
  clock: Clock,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  refusalTokenOf: (email: string) => string,
) {
  const texts = createTexts();
  const { host } = new URL(publicUrl);

  function accountLetter(say: Say, message: AccountMail): Letter {
    const { kind, language, name } = message;
    const values = valuesOf(say, message);
    const page = pageOf(message);
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
      footerLink: { text: say('mail.notification.settings'), url: `${publicUrl}/settings/notifications` },
    };
  }

  function letterOf(message: MailMessage): Letter {
    if (message.kind === 'notification') return notificationLetter(texts(message.reader.language), message);
    if (message.kind === 'guest') return guestLetter(texts(message.language), message, publicUrl);
    if (message.kind === 'request') return requestLetter(texts(message.language), message, publicUrl);
    return accountLetter(texts(message.language), message);
  }

  /** Mail that somebody else causes, with the way to get no more of them. */
  function outreachOf(message: MailMessage, letter: Letter) {
    if (!isOutreach(message)) return { letter };
    const url = `${publicUrl}${REFUSAL_PATH}?${new URLSearchParams({ token: refusalTokenOf(message.to) })}`;
    const text = texts(message.language)('mail.refuse');
    return { letter: { ...letter, footerLink: { text, url } }, unsubscribeUrl: url };
  }

  return {
    write(message: MailMessage): Mail {
      const { letter, ...unsubscribe } = outreachOf(message, letterOf(message));
      return {
        to: message.to,
        subject: letter.subject,
        text: letterAsText(letter),
        html: letterAsHtml(letter),
        ...unsubscribe,
        ...(message.kind === 'guest'
          ? {
              replyTo: [message.replyTo, ...(message.answersTo === null ? [] : [message.answersTo])],
              calendar: message.calendar,
            }
          : {}),
      };
    },
  };
}
