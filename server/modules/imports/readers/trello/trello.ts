import { type JsonItem, jsonItems } from '../../files/json-items.ts';
import {
  type LeftBehind,
  type ProductReader,
  type SourceComment,
  type SourceFile,
  type SourceMoment,
  type SourceProject,
  type SourceRow,
  UnreadableFileError,
} from '../../source-row.ts';
import { markdownOf } from '../html-to-markdown.ts';
import { JsonFields } from '../json-fields.ts';
import { readDate } from '../read-date.ts';
import { faultRow, projectRow, shown, taskRow } from '../row-defaults.ts';
import { readCustomField } from './trello-fields.ts';

/** Parts of a board that are read before its cards, without those that can be as many as the cards. */
interface Board {
  id: string;
  name: string;
  description: string;
  isArchived: boolean;
  readonly lists: Map<string, { readonly name: string; readonly isArchived: boolean }>;
  readonly members: Map<string, string>;
  readonly customFields: Map<string, JsonFields>;
  /** Names of the checklists of each card. */
  readonly checklists: Map<string, string[]>;
  readonly comments: Map<string, SourceComment[]>;
  readonly templates: string[];
  cardCount: number;
  actionCount: number;
}

/** Section and state of a card, which the items of its checklists share. */
interface CardContext {
  readonly section: string | null;
  readonly isArchived: boolean;
}

/** Actions that the product writes into an export at most, the latest: older comments are missing. */
const MOST_ACTIONS = 1_000;

const BOARD_PATHS = ['id', 'name', 'desc', 'closed'].map((name) => `$.${name}`);
const LIST_PATHS = ['lists', 'members', 'customFields', 'checklists', 'actions', 'cards'].map(
  (name) => `$.${name}.*`,
);

function addRootField(board: Board, { key, value }: JsonItem): void {
  if (key === 'closed') board.isArchived = value === true;
  else if (typeof value !== 'string') return;
  else if (key === 'id') board.id = value;
  else if (key === 'name') board.name = value.trim();
  else if (key === 'desc') board.description = value;
}

function gather<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

function addComment(board: Board, action: JsonFields): void {
  const data = action.object('data');
  const card = data?.object('card')?.text('id') ?? '';
  const text = data?.text('text') ?? '';
  if (action.text('type') !== 'commentCard' || card === '' || text === '') return;
  const author = action.object('memberCreator');
  const name = author?.text('fullName') || author?.text('username') || null;
  gather(board.comments, card, { text, at: readDate(action.text('date'), 'ymd'), author: name });
}

function addPart(board: Board, path: string, fields: JsonFields): void {
  const id = fields.text('id');
  if (path === 'lists') board.lists.set(id, { name: fields.text('name'), isArchived: fields.flag('closed') });
  else if (path === 'members') board.members.set(id, fields.text('fullName') || fields.text('username'));
  else if (path === 'customFields') board.customFields.set(id, fields);
  else if (path === 'checklists') gather(board.checklists, fields.text('idCard'), fields.text('name'));
  else if (path === 'actions') {
    board.actionCount += 1;
    addComment(board, fields);
  } else if (path === 'cards') {
    board.cardCount += 1;
    if (fields.flag('isTemplate')) board.templates.push(fields.text('name'));
  }
}

async function readBoard(file: SourceFile): Promise<Board> {
  const board: Board = {
    id: '',
    name: '',
    description: '',
    isArchived: false,
    lists: new Map(),
    members: new Map(),
    customFields: new Map(),
    checklists: new Map(),
    comments: new Map(),
    templates: [],
    cardCount: 0,
    actionCount: 0,
  };
  for await (const item of jsonItems(file, [...BOARD_PATHS, ...LIST_PATHS])) {
    if (item.path === '') addRootField(board, item);
    else addPart(board, item.path, new JsonFields(item.value));
  }
  if (board.id === '' || board.lists.size === 0) throw new UnreadableFileError('wrong_product');
  if (board.cardCount === 0) throw new UnreadableFileError('empty');
  for (const comments of board.comments.values())
    comments.sort((a, b) => JSON.stringify(a.at).localeCompare(JSON.stringify(b.at)));
  return board;
}

function projectOf(board: Board): SourceProject {
  const leftBehind: LeftBehind[] = board.templates.map((name) => ({
    ...{ what: 'other', detail: shown(`Template: ${name}`) },
  }));
  if (board.actionCount >= MOST_ACTIONS) leftBehind.push({ what: 'history', detail: board.name });
  return projectRow({
    sourceId: board.id,
    at: { file: null, line: 1 },
    leftBehind,
    name: board.name || 'Trello',
    description: board.description,
    isArchived: board.isArchived,
  });
}

/** Ids begin with the second of their creation, in hexadecimal. */
function createdAt(id: string): SourceMoment | null {
  const seconds = /^[0-9a-f]{24}$/i.test(id) ? Number.parseInt(id.slice(0, 8), 16) : 0;
  return seconds === 0 ? null : { instant: new Date(seconds * 1_000).toISOString() };
}

function leftBehindOf(card: JsonFields, board: Board): LeftBehind[] {
  const left: LeftBehind[] = [];
  const add = (what: LeftBehind['what'], detail: string) => left.push({ what, detail: shown(detail) });
  for (const file of card.objects('attachments').filter((each) => each.flag('isUpload')))
    add('attachment', file.text('name'));
  for (const name of board.checklists.get(card.text('id')) ?? [])
    if (name !== '' && name !== 'Checklist') add('checklist', name);
  for (const item of card.objects('customFieldItems')) {
    const field = board.customFields.get(item.text('idCustomField'));
    if (field !== undefined) add('custom_field', readCustomField(field, item));
  }
  const comments = card.object('badges')?.number('comments') ?? 0;
  const missing = comments - (board.comments.get(card.text('id'))?.length ?? 0);
  if (missing > 0) add('comment', String(missing));
  const reminder = card.number('dueReminder');
  if (reminder !== null && reminder >= 0) add('reminder', `${reminder} min`);
  const votes = card.list('idMembersVoted').length;
  if (votes > 0) add('vote', String(votes));
  const cover = card.object('cover');
  if (cover?.text('idAttachment') || cover?.text('color') || card.text('idAttachmentCover'))
    add('cover', cover?.text('color') ?? '');
  const location = card.text('locationName') || card.text('address');
  if (location !== '') add('location', location);
  if (card.flag('subscribed')) add('subscription', '');
  if (card.flag('closed')) add('other', 'Archived');
  return left;
}

function completionOf(card: JsonFields, context: CardContext): SourceMoment | 'unknown' | null {
  if (card.flag('dueComplete')) return readDate(card.text('dateCompleted'), 'ymd') ?? 'unknown';
  // An archived card is out of everybody's sight: as an open task it would come back.
  return context.isArchived ? 'unknown' : null;
}

function* taskRows(card: JsonFields, line: number, board: Board, context: CardContext): Generator<SourceRow> {
  const id = card.text('id');
  const at = { file: null, line };
  const title = card.text('name').trim();
  if (id === '' || title === '') {
    const reason = id === '' ? 'malformed' : 'no_title';
    yield faultRow(reason, card.text('desc') || title, { sourceId: id || `card-${line}`, at });
    return;
  }
  const due = card.text('due');
  const start = card.text('start');
  const [dueAt, startAt] = [readDate(due, 'ymd'), readDate(start, 'ymd')];
  if ((due !== '' && dueAt === null) || (start !== '' && startAt === null)) {
    yield faultRow('bad_date', `${title}: ${due} ${start}`, { sourceId: id, at });
    return;
  }
  const links = card
    .objects('attachments')
    .filter((each) => !each.flag('isUpload') && each.text('url') !== '');
  yield taskRow({
    sourceId: id,
    at,
    leftBehind: leftBehindOf(card, board),
    title,
    description: markdownOf(card.text('desc')),
    project: board.id,
    section: context.section,
    labels: card
      .objects('labels')
      .map((label) => label.text('name') || label.text('color'))
      .filter((name) => name !== ''),
    due: dueAt,
    start: startAt,
    completedAt: completionOf(card, context),
    createdAt: createdAt(id),
    people: card.texts('idMembers').flatMap((member) => board.members.get(member) ?? []),
    comments: board.comments.get(id) ?? [],
    links: links.map((link) => ({ url: link.text('url'), label: link.text('name') })),
  });
}

function* checkItemRows(
  checklist: JsonFields,
  board: Board,
  context: CardContext,
  next: () => number,
): Generator<SourceRow> {
  for (const item of checklist.objects('checkItems')) {
    const [id, title] = [item.text('id'), item.text('name').trim()];
    const at = { file: null, line: next() };
    if (id === '' || title === '') {
      const reason = id === '' ? 'malformed' : 'no_title';
      yield faultRow(reason, checklist.text('name'), { sourceId: id || `item-${at.line}`, at });
      continue;
    }
    const isDone = item.text('state') === 'complete' || context.isArchived;
    yield taskRow({
      sourceId: id,
      at,
      title,
      project: board.id,
      section: context.section,
      parent: checklist.text('idCard'),
      due: readDate(item.text('due'), 'ymd'),
      completedAt: isDone ? 'unknown' : null,
      createdAt: createdAt(id),
      people: [board.members.get(item.text('idMember'))].filter((name) => name !== undefined),
    });
  }
}

/** Board of Trello as JSON: Menu → Print, export and share → Export as JSON. Lists become sections. */
export const trello: ProductReader = {
  product: 'trello',
  recognise({ text }) {
    if (!/^\s*\{/.test(text)) return 0;
    const signs = [/"idBoard"/, /"idList"|"idMemberCreator"/, /trello\.com/, /"idOrganization"|"shortLink"/];
    return (signs.filter((sign) => sign.test(text)).length / signs.length) * 0.95;
  },
  async *read(file) {
    const board = await readBoard(file);
    yield projectOf(board);
    const contexts = new Map<string, CardContext>();
    let line = 0;
    for await (const { value } of jsonItems(file, ['$.cards.*'])) {
      line += 1;
      const card = new JsonFields(value);
      if (card.flag('isTemplate')) continue;
      const list = board.lists.get(card.text('idList'));
      const context = {
        section: list?.name || null,
        isArchived: card.flag('closed') || list?.isArchived === true,
      };
      for (const row of taskRows(card, line, board, context)) {
        // An id that two cards share is the first one's.
        if (row.kind === 'task' && contexts.has(row.sourceId))
          yield faultRow('malformed', row.title, { ...row, sourceId: `${row.sourceId}.${line}` });
        else yield row;
        if (row.kind === 'task') contexts.set(row.sourceId, contexts.get(row.sourceId) ?? context);
      }
    }
    for await (const { value } of jsonItems(file, ['$.checklists.*'])) {
      const checklist = new JsonFields(value);
      const context = contexts.get(checklist.text('idCard'));
      if (context !== undefined)
        yield* checkItemRows(checklist, board, context, () => {
          line += 1;
          return line;
        });
    }
  },
};
