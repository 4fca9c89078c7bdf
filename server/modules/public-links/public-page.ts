import type { Language } from '#contract/people/language-names.ts';
import type { Say } from '#server/messages/message-texts.ts';
import { oneLine, ownLines } from '#server/messages/plain-words.ts';
import { escaped, pageFrame } from './page-frame.ts';
import type { PublishedCollection, PublishedTask } from './published-collection.ts';

/** Longest title and description that a page shows. Characters. */
const TITLE = 500;
const DESCRIPTION = 2_000;

const steps = ['todo', 'doing', 'waiting', 'done'] as const;

const WHOLE_DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const MOMENT = { ...WHOLE_DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

function formatsOf(language: Language) {
  const day = new Intl.DateTimeFormat(language, { ...WHOLE_DAY, timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(language, { ...MOMENT, timeZone: 'UTC' });
  /** Whole days are the same for everybody; the script of the page writes moments in the reader’s zone. */
  return ({ dueDay, dueDate }: PublishedTask): string => {
    if (dueDay !== null) return `<time datetime="${dueDay}">${day.format(Date.parse(dueDay))}</time>`;
    if (dueDate === null) return '';
    return `<time datetime="${dueDate}" data-moment>${moment.format(Date.parse(dueDate))}</time>`;
  };
}

/** Read-only page of a collection, complete without its script. */
export function renderCollection(collection: PublishedCollection, language: Language, say: Say): string {
  const { view, tasks, page, hasMore } = collection;
  const due = formatsOf(language);

  function item(task: PublishedTask): string {
    const { progress } = task;
    const step = escaped(say(`publicPage.progress.${progress}`));
    const names = task.names.length === 0 ? '' : `<span>${escaped(task.names.join(', '))}</span>`;
    const note = ownLines(task.description, DESCRIPTION);
    return [
      `<li class="task" data-progress="${progress}">`,
      `<h${view === 'board' ? 3 : 2} dir="auto">${escaped(oneLine(task.title, TITLE))}</h${view === 'board' ? 3 : 2}>`,
      note === '' ? '' : `<p class="note" dir="auto">${escaped(note)}</p>`,
      `<p class="facts"><span class="step">${step}</span>${due(task)}${names}</p></li>`,
    ].join('');
  }
  const list = (all: readonly PublishedTask[]) => `<ul class="tasks">${all.map(item).join('')}</ul>`;

  function column(step: (typeof steps)[number]): string {
    const those = tasks.filter(({ progress }) => progress === step);
    if (step === 'done' && those.length === 0) return '';
    const name = escaped(say(`publicPage.progress.${step}`));
    return `<section aria-labelledby="${step}"><h2 id="${step}">${name} <span class="count">${those.length}</span></h2>${list(those)}</section>`;
  }

  const name = oneLine(collection.name, TITLE);
  const lead = ownLines(collection.description, DESCRIPTION);
  const all = view === 'board' ? `<div class="board">${steps.map(column).join('')}</div>` : list(tasks);
  const empty = tasks.length === 0 && !hasMore;
  const pages = [
    page > 1 ? `<a href="?page=${page - 1}">${escaped(say('publicPage.earlier'))}</a>` : '',
    hasMore ? `<a href="?page=${page + 1}">${escaped(say('publicPage.more'))}</a>` : '',
  ].join('');
  const body = [
    `<h1 dir="auto">${escaped(name)}</h1>`,
    lead === '' ? '' : `<p class="lead" dir="auto">${escaped(lead)}</p>`,
    `<p class="quiet">${escaped(say('publicPage.readOnly'))}</p>`,
    empty ? `<p class="empty">${escaped(say('publicPage.empty'))}</p>` : all,
    pages === '' ? '' : `<nav aria-label="${escaped(say('publicPage.pages'))}">${pages}</nav>`,
  ].join('');
  const content = `<div class="${view === 'board' ? 'wide' : 'narrow'}">${body}</div>`;
  return pageFrame(language, name, content, true);
}
