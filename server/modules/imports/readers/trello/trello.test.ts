import { describe, expect, it, test } from 'vitest';
import { readRows } from '../../files/files.test-support.ts';
import { describeAwkwardFiles } from '../awkward-files.test-support.ts';

/** Seconds of 2026-11-01T08:00:00Z, with which ids of the product begin. */
const CREATED = Math.floor(Date.parse('2026-11-01T08:00:00Z') / 1_000).toString(16);
const idOf = (name: string) =>
  `${CREATED}${Buffer.from(name).toString('hex').padStart(16, '0')}`.slice(0, 24);

const lists = [
  { id: 'list-1', name: 'À faire', closed: false, pos: 1, idBoard: 'board-1' },
  { id: 'list-2', name: 'Alt', closed: true, pos: 2, idBoard: 'board-1' },
];

function card(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    id: idOf(String(fields.name)),
    idBoard: 'board-1',
    idList: 'list-1',
    desc: '',
    closed: false,
    due: null,
    dueComplete: false,
    start: null,
    idMembers: [],
    labels: [],
    attachments: [],
    customFieldItems: [],
    idMembersVoted: [],
    dueReminder: null,
    cover: { idAttachment: null, color: null },
    ...fields,
  };
}

function board(cards: readonly unknown[], fields: Readonly<Record<string, unknown>> = {}): string {
  const whole = {
    id: 'board-1',
    name: 'Büro',
    desc: 'Our *work*',
    closed: false,
    url: 'https://trello.com/b/x/buro',
  };
  return JSON.stringify({ ...whole, shortLink: 'x', idOrganization: null, cards, lists, ...fields }, null, 1);
}

const full = card({
  name: 'Write offer ✉️',
  desc: '**Bold**\n\n- one',
  due: '2026-11-30T11:00:00.000Z',
  start: '2026-11-23T09:00:00.000Z',
  dueReminder: 1440,
  idMembers: ['member-1', 'member-9'],
  labels: [
    { id: 'l1', name: 'Wichtig', color: 'red' },
    { id: 'l2', name: '', color: 'green' },
  ],
  attachments: [
    {
      id: 'a1',
      name: 'plan.pdf',
      url: 'https://trello.com/1/cards/c/attachments/a1/plan.pdf',
      isUpload: true,
      bytes: 9,
    },
    { id: 'a2', name: 'Wiki', url: 'https://example.org/wiki', isUpload: false, bytes: null },
    { id: 'a3', name: 'broken', url: 'nowhere', isUpload: false, bytes: null },
  ],
  customFieldItems: [
    { id: 'i1', idCustomField: 'f1', value: { number: '3' }, idValue: null },
    { id: 'i2', idCustomField: 'f2', value: null, idValue: 'o2' },
  ],
  idMembersVoted: ['member-1', 'member-2'],
  cover: { idAttachment: 'a1', color: null },
  locationName: 'Rathaus',
  subscribed: true,
});

const text = board(
  [
    full,
    card({ name: 'Done', dueComplete: true, dateCompleted: '2026-11-20T10:00:00.000Z' }),
    card({ name: 'Put away', closed: true }),
    card({ name: 'In an old list', idList: 'list-2' }),
    card({ name: 'How we write', isTemplate: true }),
  ],
  {
    members: [{ id: 'member-1', fullName: 'Ana Müller', username: 'ana' }],
    customFields: [
      { id: 'f1', name: 'Points', type: 'number' },
      { id: 'f2', name: 'Phase', type: 'list', options: [{ id: 'o2', value: { text: 'Zwei' } }] },
    ],
    checklists: [
      {
        id: 'check-1',
        idCard: full.id,
        name: 'Before',
        checkItems: [
          { id: 'item-1', name: 'Ask Ben', state: 'complete', due: null, idMember: null },
          {
            id: 'item-2',
            name: 'Print',
            state: 'incomplete',
            due: '2026-11-25T08:00:00.000Z',
            idMember: 'member-1',
          },
        ],
      },
      {
        id: 'check-2',
        idCard: 'no-card',
        name: 'Lost',
        checkItems: [{ id: 'item-3', name: 'x', state: 'incomplete' }],
      },
    ],
    actions: [
      {
        type: 'commentCard',
        date: '2026-11-22T10:00:00.000Z',
        data: { text: 'Second', card: { id: full.id } },
        memberCreator: { username: 'ben' },
      },
      { type: 'updateCard', date: '2026-11-21T11:00:00.000Z', data: { card: { id: full.id } } },
      {
        type: 'commentCard',
        date: '2026-11-21T10:00:00.000Z',
        data: { text: 'First', card: { id: full.id } },
        memberCreator: { fullName: 'Ana Müller' },
      },
    ],
  },
);

const read = (content: string) => readRows('trello', 'board.json', content);

describe('Trello', () => {
  test.each([
    ['JSON of another product', '{"projects":[],"tasks":[{"title":"x"}]}', 'wrong_product'],
    ['a list instead of a board', '[{"id":1}]', 'wrong_product'],
    ['a board without cards', board([]), 'empty'],
    ['half a file', text.slice(0, text.length / 2), 'truncated'],
    ['no JSON', 'Title,Due\nx,\n', 'not_json'],
  ])('refuses %s', async (_name, content, reason) => {
    await expect(read(content)).rejects.toMatchObject({ reason });
  });

  it('gives the board as a project, and names its templates', async () => {
    const [project] = await read(text);
    expect(project).toEqual({
      kind: 'project',
      sourceId: 'board-1',
      at: { file: null, line: 1 },
      name: 'Büro',
      description: 'Our *work*',
      parent: null,
      isArchived: false,
      leftBehind: [{ what: 'other', detail: 'Template: How we write' }],
    });
  });

  it('gives every field of a card', async () => {
    const task = (await read(text)).find((row) => row.sourceId === full.id);
    expect(task).toEqual({
      kind: 'task',
      sourceId: full.id,
      at: { file: null, line: 1 },
      title: 'Write offer ✉️',
      description: '**Bold**\n\n- one',
      project: 'board-1',
      section: 'À faire',
      parent: null,
      labels: ['Wichtig', 'green'],
      priority: null,
      due: { instant: '2026-11-30T11:00:00.000Z' },
      start: { instant: '2026-11-23T09:00:00.000Z' },
      recurrence: null,
      estimate: null,
      completedAt: null,
      createdAt: { instant: '2026-11-01T08:00:00.000Z' },
      people: ['Ana Müller'],
      comments: [
        { text: 'First', at: { instant: '2026-11-21T10:00:00.000Z' }, author: 'Ana Müller' },
        { text: 'Second', at: { instant: '2026-11-22T10:00:00.000Z' }, author: 'ben' },
      ],
      links: [
        { url: 'https://example.org/wiki', label: 'Wiki' },
        { url: 'nowhere', label: 'broken' },
      ],
      leftBehind: [
        { what: 'attachment', detail: 'plan.pdf' },
        { what: 'checklist', detail: 'Before' },
        { what: 'custom_field', detail: 'Points: 3' },
        { what: 'custom_field', detail: 'Phase: Zwei' },
        { what: 'reminder', detail: '1440 min' },
        { what: 'vote', detail: '2' },
        { what: 'cover', detail: '' },
        { what: 'location', detail: 'Rathaus' },
        { what: 'subscription', detail: '' },
      ],
    });
  });

  it('knows what is done, and brings nothing back that was put away', async () => {
    const rows = await read(text);
    const states = rows.flatMap((row) => (row.kind === 'task' ? [[row.title, row.completedAt]] : []));
    expect(Object.fromEntries(states)).toEqual({
      'Write offer ✉️': null,
      Done: { instant: '2026-11-20T10:00:00.000Z' },
      'Put away': 'unknown',
      'In an old list': 'unknown',
      'Ask Ben': 'unknown',
      Print: null,
    });
  });

  it('says how many older comments its last thousand actions leave out', async () => {
    const comment = (index: number) => ({
      ...{ id: `a${index}`, type: 'commentCard', date: '2026-11-21T10:00:00.000Z' },
      data: { text: `Comment ${index}`, card: { id: 'c1' } },
    });
    const cards = [
      card({ id: 'c1', name: 'talked about', badges: { comments: 7 } }),
      card({ id: 'c2', name: 'complete', badges: { comments: 0 } }),
    ];
    const few = Array.from({ length: 2 }, (_, index) => comment(index));
    const [board1, talked, complete] = await read(board(cards, { actions: few }));
    expect([board1?.leftBehind, complete?.leftBehind]).toEqual([[], []]);
    expect(talked?.leftBehind).toEqual([{ what: 'comment', detail: '5' }]);
    const moves = Array.from({ length: 998 }, (_, index) => ({ id: `m${index}`, type: 'updateCard' }));
    const [full1] = await read(board(cards, { actions: [...few, ...moves] }));
    expect(full1?.leftBehind).toEqual([{ what: 'history', detail: 'Büro' }]);
  });

  it('makes subtasks of checklists, after all cards, and leaves out those of no card', async () => {
    const rows = (await read(text)).filter((row) => row.kind === 'task' && row.parent !== null);
    expect(rows).toMatchObject([
      { sourceId: 'item-1', title: 'Ask Ben', parent: full.id, section: 'À faire' },
      {
        sourceId: 'item-2',
        title: 'Print',
        due: { instant: '2026-11-25T08:00:00.000Z' },
        people: ['Ana Müller'],
      },
    ]);
  });

  test.each([
    ['no name', card({ id: 'c1', name: ' ', desc: 'only words' }), 'no_title'],
    ['no id', card({ id: null, name: 'x' }), 'malformed'],
    ['a date that is none', card({ id: 'c1', name: 'x', due: 'soon' }), 'bad_date'],
    ['a number', 7, 'malformed'],
    ['a list', [1, 2], 'malformed'],
    ['null', null, 'malformed'],
  ])('a card with %s is a fault, and the others go on', async (_name, broken, reason) => {
    const [, fault, task] = await read(board([broken, card({ name: 'good' })]));
    expect(fault).toMatchObject({ kind: 'fault', reason, at: { line: 1 } });
    expect(task).toMatchObject({ kind: 'task', title: 'good' });
  });

  it('gives an id that two cards share to the first', async () => {
    const rows = await read(board([card({ id: 'c1', name: 'first' }), card({ id: 'c1', name: 'second' })]));
    expect(rows.slice(1)).toMatchObject([
      { kind: 'task', sourceId: 'c1', title: 'first' },
      { kind: 'fault', reason: 'malformed', detail: 'second' },
    ]);
  });

  it('takes HTML as text without tags, a huge title and fields of other types', async () => {
    const long = 'x'.repeat(100_000);
    const [, html, huge, odd] = await read(
      board([
        card({ name: 'a', desc: '<p>One</p><script>x</script><p>Two</p>' }),
        card({ name: long, id: 'long' }),
        card({
          name: 'odd',
          labels: 'red',
          idMembers: {},
          attachments: [null, 3],
          cover: 'blue',
          idList: 'nowhere',
        }),
      ]),
    );
    expect(html).toMatchObject({ description: 'One\n\nTwo' });
    expect(huge).toMatchObject({ title: long });
    expect(odd).toMatchObject({ labels: [], people: [], links: [], section: null });
  });

  it('reads the checklists of a file that has them before the cards', async () => {
    const early = JSON.parse(text) as Record<string, unknown>;
    const { checklists, ...rest } = early;
    const rows = await read(JSON.stringify({ checklists, ...rest }));
    const ids = rows.map(({ sourceId }) => sourceId);
    expect(ids.indexOf('item-1')).toBeGreaterThan(ids.indexOf(String(full.id)));
  });
});

describeAwkwardFiles({ product: 'trello', name: 'board.json', text });
