import type { DateOrder, LeftBehind, SourceMoment, SourceTask } from '../../source-row.ts';
import { foreignRule } from '../foreign-rule.ts';
import { readDate } from '../read-date.ts';
import { readRepeat } from '../repeat-phrase.ts';
import { shown } from '../row-defaults.ts';

/** Words of an item, sorted by the signs of Obsidian Tasks, Dataview, TaskPaper and plain `key: value`. */
export interface ItemWords {
  readonly title: string;
  readonly labels: readonly string[];
  readonly priority: SourceTask['priority'];
  readonly due: SourceMoment | null;
  readonly start: SourceMoment | null;
  readonly done: SourceMoment | null;
  readonly created: SourceMoment | null;
  readonly recurrence: SourceTask['recurrence'];
  readonly links: SourceTask['links'];
  readonly isStruck: boolean;
  readonly leftBehind: readonly LeftBehind[];
}

const TIME = String.raw`(?:[T ,]+\d{1,2}[:.]\d{2}(?:\s?[ap]m)?)?`;
const DATE = String.raw`(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}${TIME}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}${TIME})(?!\d)`;

function dated(emoji: string, names: string): RegExp {
  const signs = [
    `(?:${emoji})\\ufe0f?\\s*${DATE}`,
    `[([](?:${names})::?\\s*${DATE}\\s*[)\\]]`,
    `@(?:${names})\\(\\s*${DATE}\\s*\\)`,
    `(?<![\\p{L}\\p{N}])(?:${names}):\\s*${DATE}`,
  ];
  return new RegExp(signs.join('|'), 'iu');
}

const SIGNS = {
  due: new RegExp(
    `${dated('📅|📆|🗓', 'due|fällig|échéance|vence|scadenza').source}|(?<!\\S)@${DATE}|\\(${DATE}\\)\\s*$`,
    'iu',
  ),
  start: dated('🛫|⏳', 'start|scheduled|defer'),
  done: dated('✅', 'done|completion|completed'),
  created: dated('➕', 'created'),
};
/** Any date behind a sign, for the order of the file's dates. */
const ANY_DATE = new RegExp(DATE, 'giu');

const PRIORITIES: Readonly<Record<string, SourceTask['priority']>> = {
  '🔺': 4,
  '⏫': 3,
  '🔼': 2,
  '🔽': 1,
  '⏬': 1,
};
const NAMED: Readonly<Record<string, SourceTask['priority']>> = {
  highest: 4,
  high: 3,
  medium: 2,
  low: 1,
  lowest: 1,
};
const REPEAT = /🔁\ufe0f?\s*([^📅📆🗓🛫⏳✅➕🔺⏫🔼🔽⏬#@[\]]+)|[([]repeat::\s*([^)\]]+)[)\]]/iu;
const TAG = /(^|\s)#([\p{L}\p{N}_/-]*\p{L}[\p{L}\p{N}_/-]*)/gu;
const LINK = /!?\[([^\]]*)\]\(\s*<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/gi;
const WIKI_LINK = /\[\[(?:[^\]|]*\|)?([^\]]+)\]\]/g;

/** Longest item that is searched for signs: nobody writes a longer one, and the search takes the square of it. */
const MOST_READ = 2_000;

/** Dates of an item as they are written. */
export function datesIn(text: string): string[] {
  return [...text.slice(0, MOST_READ).matchAll(ANY_DATE)].map(([date]) => date);
}

/** The text of an item while what it says is taken out of it, piece by piece. */
class Remainder {
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  date(sign: RegExp, order: DateOrder): SourceMoment | null {
    const found = sign.exec(this.text);
    const moment =
      found === null ? null : readDate(found.slice(1).find((part) => part !== undefined) ?? '', order);
    // Words that are no date after all stay in the title.
    if (found !== null && moment !== null) this.#cut(found.index, found[0].length);
    return moment;
  }

  first(sign: RegExp): string | null {
    const found = sign.exec(this.text);
    if (found === null) return null;
    this.#cut(found.index, found[0].length);
    return (found.slice(1).find((part) => part !== undefined) ?? found[0]).trim();
  }

  #cut(index: number, length: number): void {
    this.text = `${this.text.slice(0, index)} ${this.text.slice(index + length)}`;
  }
}

function priorityIn(rest: Remainder): SourceTask['priority'] {
  const sign = rest.first(/🔺|⏫|🔼|🔽|⏬/u);
  if (sign !== null) return PRIORITIES[sign] ?? null;
  const name = rest.first(/[([]priority::\s*(highest|high|medium|low|lowest)[)\]]/i);
  return name === null ? null : (NAMED[name.toLowerCase()] ?? null);
}

function recurrenceIn(rest: Remainder, leftBehind: LeftBehind[]): SourceTask['recurrence'] {
  const words = rest.first(REPEAT);
  if (words === null) return null;
  const isAfter = /\s+when done$/i.test(words);
  const phrase = words.replace(/\s+when done$/i, '');
  const rule = readRepeat(phrase, 'en')?.rule ?? foreignRule(phrase);
  if (rule === null || rule === undefined) leftBehind.push({ what: 'repeat', detail: shown(words) });
  return rule == null ? null : { rule, basis: isAfter ? 'completion' : 'date' };
}

function plainTitle(text: string): string {
  return text
    .replaceAll(WIKI_LINK, '$1')
    .replaceAll(/(\*\*|__|~~|==)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replaceAll(/`([^`]+)`/g, '$1')
    .replaceAll(/\\([\\`*_{}[\]()#+.!~-])/g, '$1')
    .replace(/\s\^[\w-]+$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const noWords: Omit<ItemWords, 'title'> = {
  labels: [],
  priority: null,
  due: null,
  start: null,
  done: null,
  created: null,
  recurrence: null,
  links: [],
  isStruck: false,
  leftBehind: [],
};

export function readItem(text: string, order: DateOrder): ItemWords {
  if (text.length > MOST_READ) return { ...noWords, title: text };
  const leftBehind: LeftBehind[] = [];
  const links = [...text.matchAll(LINK)].map(([, label = '', url = '']) => ({ url, label: label.trim() }));
  const rest = new Remainder(text.replaceAll(LINK, (_link, label: string, url: string) => label || url));
  const bare = rest.text.replaceAll(/[()<>]/g, ' ').split(/\s+/);
  for (const url of bare) {
    if (/^https?:\/\//i.test(url) && links.every((link) => link.url !== url)) links.push({ url, label: '' });
  }
  const recurrence = recurrenceIn(rest, leftBehind);
  const due = rest.date(SIGNS.due, order);
  const start = rest.date(SIGNS.start, order);
  const done = rest.date(SIGNS.done, order);
  const created = rest.date(SIGNS.created, order);
  const priority = priorityIn(rest);
  const labels = [...new Set([...rest.text.matchAll(TAG)].map(([, , tag = '']) => tag))];
  const isStruck = /^~~.+~~$/.test(rest.text.trim());
  const title = plainTitle(rest.text.replaceAll(TAG, '$1'));
  // An item of nothing but tags is named by them.
  const name = title === '' ? plainTitle(rest.text) : title;
  return {
    title: name,
    labels,
    priority,
    due,
    start,
    done,
    created,
    recurrence,
    links,
    isStruck,
    leftBehind,
  };
}
