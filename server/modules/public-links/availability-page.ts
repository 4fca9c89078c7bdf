import type { Language } from '#contract/people/language-names.ts';
import type { Say } from '#server/messages/message-texts.ts';
import { oneLine } from '#server/messages/plain-words.ts';
import { escaped, pageFrame } from './page-frame.ts';
import { LAST_WEEK, type PublishedAvailability } from './published-availability.ts';

/** Longest name that a page shows. Characters. */
const NAME = 200;

/** Week of free and busy times, complete without its script, in the zone that it names. */
export function renderAvailability(
  { name, timeZone, week, days }: PublishedAvailability,
  secret: string,
  language: Language,
  say: Say,
): string {
  const day = new Intl.DateTimeFormat(language, {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    timeZone: 'UTC',
  });
  const times = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone });
  const title = say('availability.title', { name: oneLine(name, NAME) });

  const sections = days.map(({ date, spans }) => {
    const rows = spans.map(({ start, end, isFree }) => {
      const state = say(isFree ? 'availability.free' : 'availability.busy');
      return `<li data-free="${isFree}"><span>${escaped(times.formatRange(start, end))}</span><span>${escaped(state)}</span></li>`;
    });
    const content =
      rows.length === 0
        ? `<p class="none">${escaped(say('availability.none'))}</p>`
        : `<ul class="spans">${rows.join('')}</ul>`;
    const heading = `<time datetime="${date}">${escaped(day.format(Date.parse(date)))}</time>`;
    return `<section aria-labelledby="d${date}"><h2 class="date" id="d${date}">${heading}</h2>${content}</section>`;
  });
  const weekLink = (to: number, text: string) =>
    `<a href="?week=${to}&amp;zone=${encodeURIComponent(timeZone)}">${escaped(text)}</a>`;
  const body = [
    `<div class="wide" data-zone="${escaped(timeZone)}"><h1 dir="auto">${escaped(title)}</h1>`,
    `<p class="quiet">${escaped(say('availability.zone', { zone: timeZone.replaceAll('_', ' ') }))}</p>`,
    `<div class="days">${sections.join('')}</div>`,
    `<nav aria-label="${escaped(say('availability.weeks'))}">`,
    week > 0 ? weekLink(week - 1, say('availability.earlier')) : '',
    week < LAST_WEEK ? weekLink(week + 1, say('availability.later')) : '',
    `<a href="/p/free/${escaped(secret)}.ics">${escaped(say('availability.calendar'))}</a></nav></div>`,
  ].join('');
  return pageFrame(language, title, body, true);
}
