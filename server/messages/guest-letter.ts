import { addDays } from '#time/calendar-day.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { Letter } from './mail-layout.ts';
import type { MailOf } from './mail-message.ts';
import type { Say } from './message-texts.ts';
import { JOINER, oneLine, ownLines, withoutLinks } from './plain-words.ts';

const MAX_NAME = 60;
const MAX_TITLE = 120;
const MAX_LOCATION = 200;
const MAX_EXCERPT = 1_000;

const answers = ['accepted', 'tentative', 'declined'] as const;

/** Times in the language of the mail, in the zone of the item, which is named. */
function timesOf({ language, item }: MailOf<'guest'>): string {
  const { startDate, endDate, isAllDay, timeZone } = item;
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
  if (!isAllDay) {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone });
    return `${format.formatRange(start, end)} (${timeZone})`;
  }
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  const [first, last] = [dayOf(start, timeZone), addDays(dayOf(end, timeZone), -1)];
  return format.formatRange(Date.parse(first), Math.max(Date.parse(first), Date.parse(last)));
}

/** Mail to a guest: the invitation, what changed, or that it is cancelled. */
export function guestLetter(say: Say, message: MailOf<'guest'>, publicUrl: string): Letter {
  const { change, item, isRepeating, token } = message;
  const actor = withoutLinks(oneLine(message.actor, MAX_NAME));
  const title = withoutLinks(oneLine(item.title ?? say('feed.untitled'), MAX_TITLE));
  const values = { actor, title };
  const location = item.location === null ? '' : withoutLinks(oneLine(item.location, MAX_LOCATION));
  const quote = item.description === null ? '' : withoutLinks(ownLines(item.description, MAX_EXCERPT));
  const subject = say(`mail.guest.${change}.subject`, values);
  const query = (answer: string) => new URLSearchParams({ token, answer });
  return {
    language: message.language,
    subject: subject.replaceAll(JOINER, ''),
    heading: subject,
    hello: say('mail.helloNobody'),
    paragraphs: [
      say(`mail.guest.${change}.lead`, values),
      timesOf(message),
      ...(isRepeating ? [say('mail.guest.repeats')] : []),
      ...(location === '' ? [] : [location]),
    ],
    quote: quote === '' ? null : quote,
    action: null,
    answers:
      change === 'cancelled'
        ? []
        : answers.map((answer) => ({
            label: say(`mail.guest.answer.${answer}`),
            url: `${publicUrl}/guest?${query(answer)}`,
          })),
    notes: change === 'cancelled' ? [] : [say('mail.guest.note', values)],
    footer: say('mail.footer', { host: new URL(publicUrl).host }),
    footerLink: null,
  };
}
