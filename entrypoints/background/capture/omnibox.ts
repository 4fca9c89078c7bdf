import type { i18n } from 'i18next';
import type { Client } from '#client/client.ts';
import { searchTasks } from '#client/search/task-search.ts';
import type { Task } from '#contract/task/task.ts';
import { assignInTurn, requestInTurn } from '#domain/delegation/create-request.ts';
import { createTaskItem } from '#domain/schedule/schedule-mutations.ts';
import { expandTemplate } from '#domain/template/expand-template.ts';
import { runningRecordOf } from '#domain/timer/running-record-of.ts';
import { startTimer, stopTimer } from '#domain/timer/timer-mutations.ts';
import { loadLineReader } from '#features/quick-add/field/line-reader.ts';
import { EMPTY_LINE } from '#features/quick-add/field/quick-line.ts';
import { understoodIn } from '#features/quick-add/field/understood.ts';
import { understoodText } from '#features/quick-add/field/understood-text.ts';
import { templateOfLine } from '#features/quick-add/field/with-template.ts';
import { createQuickTask } from '#features/quick-add/quick-add-mutations.ts';
import type { QuickAddReading } from '#line/reading.ts';
import { browser } from '../../browser/browser-api.ts';
import { personFormats, personWriter } from '../person-formats.ts';
import type { WorkerServices } from '../worker-services.ts';
import { escapeXml, type OmniboxLine, type OmniboxWords, readOmniboxLine } from './omnibox-line.ts';

const SUGGESTED = 5;

interface Suggestion {
  /** Text that replaces the line when it is chosen. */
  readonly content: string;
  readonly description: string;
}
interface Suggestions {
  /** Action of Enter on the line as typed. */
  readonly first: string;
  readonly others: readonly Suggestion[];
}

function wordsIn(texts: i18n): OmniboxWords {
  // i18n-keys: pages:extension.omnibox.word.{add,find,start,stop}
  const word = (verb: keyof OmniboxWords) => texts.t(`pages:extension.omnibox.word.${verb}`);
  return { add: word('add'), find: word('find'), start: word('start'), stop: word('stop') };
}

function openTasks(client: Client, query: string): readonly Task[] {
  const found = searchTasks(client.replica.all('task'), query, { state: 'open', limit: SUGGESTED });
  return found.map(({ task }) => task);
}

/** Omnibox keyword `dw`: adds a task by a quick-add line, finds one, starts and stops the timer. */
function createOmnibox(services: WorkerServices) {
  async function readingOf(client: Client, line: string): Promise<QuickAddReading> {
    const { language } = await services.texts();
    const { read } = await loadLineReader(language);
    return read({ ...EMPTY_LINE, text: line }, personWriter(client, language), client);
  }

  async function firstFor(client: Client, { verb, rest }: OmniboxLine): Promise<string> {
    const texts = await services.texts();
    const format = (key: string, values: Record<string, string> = {}) =>
      texts.t(`pages:extension.omnibox.${key}`, values);
    // i18n-keys: pages:extension.omnibox.{hint,add,find,start,startNew,stop,stopNothing}
    if (verb === 'stop') {
      const running = runningRecordOf(client);
      const task = running && client.replica.get('task', running.noteId)?.title;
      return running === undefined ? format('stopNothing') : format('stop', { task: task ?? '' });
    }
    if (rest === '') return format('hint');
    if (verb === 'find') return format('find', { query: rest });
    if (verb === 'start') {
      const [best] = openTasks(client, rest);
      return best === undefined ? format('startNew', { task: rest }) : format('start', { task: best.title });
    }
    const reading = await readingOf(client, rest);
    const formats = personFormats(client, texts.language);
    const t = texts.getFixedT(null, 'pages');
    const facts = understoodIn(reading).map(({ kind }) =>
      understoodText(kind, reading, t, formats, services.clock.now() + client.connection.clockOffset),
    );
    return [format('add', { task: reading.title }), ...facts].join(' · ');
  }

  async function othersFor(client: Client, { verb, rest }: OmniboxLine): Promise<Suggestion[]> {
    if (rest === '' || verb === 'stop') return [];
    const words = wordsIn(await services.texts());
    const found = openTasks(client, rest);
    if (verb !== 'start') {
      const server = await services.server();
      return found.map(({ id, title }) => ({ content: `${server}/task/${id}`, description: title }));
    }
    const titles = new Set(found.slice(1).map(({ title }) => title));
    return [...titles].map((title) => ({ content: `${words.start} ${title}`, description: title }));
  }

  async function add(client: Client, line: string): Promise<string> {
    const reading = await readingOf(client, line);
    const { id, settled } = createQuickTask(client, reading);
    await settled;
    const { timeZone } = personWriter(client, (await services.texts()).language);
    const now = services.clock.now() + client.connection.clockOffset;
    const used = templateOfLine(reading, id, timeZone, now);
    if (used !== null)
      for (const write of expandTemplate(used.tree, used.target).writes) await client.write(write);
    if (reading.assignee !== null) await assignInTurn(client, id, reading.assignee.id);
    if (reading.parties.length > 0) await requestInTurn(client, id, reading.parties);
    if (reading.block !== null) createTaskItem(client, id, { ...reading.block, isAllDay: false, timeZone });
    return id;
  }

  async function perform(client: Client, { verb, rest }: OmniboxLine): Promise<void> {
    const running = runningRecordOf(client);
    if (verb === 'stop') {
      if (running !== undefined) await stopTimer(client, running.noteId, services.clock.now());
    } else if (rest === '') {
      await services.openApp('/');
      return;
    } else if (verb === 'find') {
      await services.openApp(`/collect/search?${new URLSearchParams({ query: rest })}`);
      return;
    } else if (verb === 'add') {
      await add(client, rest);
    } else {
      const found = openTasks(client, rest);
      const named = found.find(({ title }) => title === rest) ?? found[0];
      const id = named?.id ?? (await add(client, rest));
      if (running?.noteId !== id) await startTimer(client, id, services.clock.now());
    }
    services.confirm();
  }

  return {
    async suggest(client: Client, text: string): Promise<Suggestions> {
      const line = readOmniboxLine(text, wordsIn(await services.texts()));
      return { first: await firstFor(client, line), others: await othersFor(client, line) };
    },
    async enter(client: Client, text: string): Promise<void> {
      const server = await services.server();
      if (text.startsWith(`${server}/`)) await services.openApp(text.slice(server.length));
      else await perform(client, readOmniboxLine(text, wordsIn(await services.texts())));
    },
  };
}

/** Registers for input in the address bar. Call at the worker's start. */
export function listenToOmnibox(services: WorkerServices): void {
  const omnibox = createOmnibox(services);
  const shown = import.meta.env.FIREFOX ? (text: string) => text : escapeXml;
  let asked = 0;

  browser.omnibox.onInputChanged.addListener((text, suggest) => {
    const mine = ++asked;
    void services.runQuietly('omnibox', async (client) => {
      const { first, others } = await omnibox.suggest(client, text);
      // Suggestions for an earlier line must not show below a later one.
      if (mine !== asked) return;
      browser.omnibox.setDefaultSuggestion({ description: shown(first) });
      suggest(others.map(({ content, description }) => ({ content, description: shown(description) })));
    });
  });
  browser.omnibox.onInputEntered.addListener((text) => {
    void services.run('omnibox', (client) => omnibox.enter(client, text));
  });
}
