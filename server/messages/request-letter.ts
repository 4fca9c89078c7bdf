import type { Letter } from './mail-layout.ts';
import type { MailOf } from './mail-message.ts';
import type { Say } from './message-texts.ts';
import { JOINER, oneLine, ownLines, withoutLinks } from './plain-words.ts';

const MAX_NAME = 60;
const MAX_TITLE = 120;
const MAX_EXCERPT = 1_000;

/** Mail to an email address without an account: a task that its holder is asked to take on. */
export function requestLetter(say: Say, message: MailOf<'request'>, publicUrl: string): Letter {
  const { language, requestId, excerpt, token, news } = message;
  const actor = withoutLinks(oneLine(message.actor, MAX_NAME));
  const title = withoutLinks(oneLine(message.title, MAX_TITLE));
  const quote = excerpt === null ? '' : withoutLinks(ownLines(excerpt, MAX_EXCERPT));
  const subject = say(`mail.request.subject.${news}`, { actor, title });
  return {
    language,
    subject: subject.replaceAll(JOINER, ''),
    heading: subject,
    hello: say('mail.helloNobody'),
    paragraphs: [say(`mail.request.lead.${news}`, { actor, title })],
    quote: quote === '' ? null : quote,
    action: {
      label: say('mail.request.action'),
      // Browsers send no fragment, so no log and no referrer holds the token.
      url: `${publicUrl}${token === null ? `/request/${requestId}` : `/asked#${token}`}`,
      hint: say('mail.linkHint'),
    },
    notes: [say('mail.request.account'), say('mail.request.note', { actor })],
    footer: say('mail.footer', { host: new URL(publicUrl).host }),
    footerLink: null,
  };
}
