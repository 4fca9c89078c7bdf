import type { ImportProduct } from '#contract/import/import-product.ts';
import { MINUTE } from '#time/units.ts';

interface GoodFile {
  readonly name: string;
  readonly text: string;
}

const at = (instant: string) => Date.parse(instant);
const entities = (...values: readonly { readonly id: string }[]) => ({
  ids: values.map(({ id }) => id),
  entities: Object.fromEntries(values.map((value) => [value.id, value])),
});

const todoist = {
  projects: [
    { id: 'p', name: 'House' },
    { id: 'q', name: 'Garden', parent_id: 'p' },
    { id: 'r', name: 'Past', is_archived: true },
  ],
  sections: [{ id: 's', project_id: 'p', name: 'Outside' }],
  items: [
    {
      ...{ id: '1', project_id: 'p', section_id: 's', content: 'Paint the door', priority: 4 },
      ...{ description: 'With **love**', labels: ['wall', 'red colour'], added_at: '2026-11-01T08:00:00Z' },
      ...{ due: { date: '2026-12-01', is_recurring: true, string: 'every 2 weeks', lang: 'en' } },
      ...{ duration: { amount: 90, unit: 'minute' }, deadline: { date: '2026-12-24' } },
    },
    {
      id: '2',
      project_id: 'p',
      parent_id: '1',
      content: 'Buy a brush',
      due: { date: '2026-12-01T09:30:00' },
    },
    { id: '3', project_id: 'q', content: 'Sow', checked: true, completed_at: '2026-11-02T10:00:00Z' },
    { id: '4', project_id: 'r', content: 'Left open' },
  ],
  notes: [{ id: 'n', item_id: '1', content: 'Really?', posted_at: '2026-11-03T08:00:00Z' }],
};

const superProductivity = {
  project: entities({ id: 'p', title: 'House' } as { id: string }),
  tag: entities({ id: 't', title: 'deep' } as { id: string }),
  taskRepeatCfg: entities(),
  task: entities(
    {
      ...{ id: '1', title: 'Paint', notes: 'Twice', projectId: 'p', tagIds: ['t'], subTaskIds: ['2'] },
      ...{ timeEstimate: 45 * MINUTE, created: at('2026-11-01T08:00:00Z'), dueDay: '2026-12-01' },
      ...{ deadlineDay: '2026-12-24' },
    } as { id: string },
    {
      ...{ id: '2', title: 'Brush', parentId: '1', projectId: 'p', isDone: true },
      ...{ doneOn: at('2026-11-02T10:00:00Z'), timeSpentOnDay: { '2026-11-02': 30 * MINUTE } },
    } as { id: string },
  ),
};

const vikunja = [
  {
    ...{ id: 7, title: 'House', description: '<p>Ours</p>', parent_project_id: 8 },
    tasks: [
      {
        ...{
          id: 1,
          title: 'Paint',
          description: '<p>Twice</p>',
          priority: 3,
          repeat_after: 86_400,
          repeat_mode: 2,
        },
        ...{ due_date: '2026-12-01T09:30:00Z', start_date: '2026-11-30T08:00:00Z' },
        ...{ labels: [{ id: 1, title: 'wall' }], assignees: [{ id: 6, name: 'Ana' }] },
        comments: [{ comment: '<p>Yes</p>', author: { name: 'Bo' }, created: '2026-11-03T08:00:00Z' }],
      },
    ],
    buckets: [{ id: 30, title: 'Later' }],
    task_buckets: [{ task_id: 1, bucket_id: 30 }],
  },
  { id: 8, title: 'Above', is_archived: true, tasks: [{ id: 3, title: 'Left open' }] },
];

const trello = {
  ...{ id: 'b', name: 'House', desc: 'Ours', closed: true, shortLink: 'x', url: 'https://trello.com/b/x' },
  lists: [{ id: 'l', name: 'Now', closed: false, idBoard: 'b' }],
  members: [{ id: 'm', fullName: 'Ana' }],
  cards: [
    {
      ...{ id: 'c', idBoard: 'b', idList: 'l', name: 'Paint', desc: 'Twice', idMembers: ['m'] },
      ...{ due: '2026-11-30T11:00:00.000Z', start: '2026-11-23T09:00:00.000Z' },
      labels: [{ id: 'l1', name: 'wall', color: 'red' }],
      attachments: [
        { id: 'a', name: 'Wiki', url: 'https://example.org/wiki', isUpload: false },
        { id: 'e', name: 'Broken', url: 'nowhere', isUpload: false },
      ],
    },
  ],
  actions: [
    {
      ...{ type: 'commentCard', date: '2026-11-20T08:00:00.000Z', memberCreator: { fullName: 'Bo' } },
      data: { text: 'Really?', card: { id: 'c' } },
    },
  ],
};

const things = [
  {
    ...{ uuid: '1', type: 'to-do', status: 'incomplete', title: 'Paint', notes: 'Twice', project: 'P' },
    ...{ start_date: '2026-11-25', deadline: '2026-11-30', tags: ['wall'], heading_title: 'Now' },
  },
  { uuid: 'P', type: 'project', title: 'House', area: 'A', status: 'incomplete', notes: 'Ours' },
  { uuid: 'A', type: 'area', title: 'Home' },
];

const microsoft = [
  {
    ...{ id: 'L', displayName: 'House' },
    tasks: [
      {
        ...{ id: '1', title: 'Paint', status: 'notStarted', importance: 'high', categories: ['wall'] },
        ...{ body: { contentType: 'text', content: 'Twice' }, createdDateTime: '2026-11-01T08:00:00Z' },
        dueDateTime: { dateTime: '2026-12-02T00:00:00.0000000', timeZone: 'UTC' },
        startDateTime: { dateTime: '2026-11-30T00:00:00.0000000', timeZone: 'UTC' },
        recurrence: {
          pattern: { type: 'daily', interval: 2 },
          range: { type: 'noEnd', startDate: '2026-12-02' },
        },
        checklistItems: [{ id: 's', displayName: 'Brush', isChecked: true }],
        linkedResources: [{ webUrl: 'https://mail.example/1', displayName: 'Re: Paint' }],
      },
    ],
  },
];

const google = {
  kind: 'tasks#taskLists',
  items: [
    {
      ...{ kind: 'tasks#tasks', id: 'L', title: 'House' },
      items: [
        { kind: 'tasks#task', id: 'a', title: 'Paint', notes: 'Twice', due: '2026-12-01T00:00:00.000Z' },
        {
          ...{ kind: 'tasks#task', id: 'b', title: 'Brush', parent: 'a', status: 'completed' },
          completed: '2026-11-02T10:00:00.000Z',
        },
      ],
    },
  ],
};

const daywall = {
  ...{ format: 'daywall', version: 1, of: 'account', exportedAt: '2026-11-20T08:00:00.000Z' },
  lists: {
    profile: [{ id: '01890000-0000-7000-8000-000000000009' }],
    tasks: [
      {
        ...{ id: '01890000-0000-7000-8000-000000000001', version: 3, title: 'Paint', description: 'Twice' },
        ...{ createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z', isNew: false },
        ...{
          dueDate: null,
          dueDay: null,
          isWholeDay: false,
          importance: 50,
          workload: null,
          sourceUrl: null,
        },
        ...{ position: 'a0', labels: [], reminders: [], parentTaskId: null, progress: 'todo' },
        ...{ completedAt: null, recurrence: null, assetLinks: [], NoteAccess: [] },
      },
    ],
  },
};

const ics = [
  'BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Example//EN\nX-WR-CALNAME:House',
  'BEGIN:VEVENT\nUID:e\nSUMMARY:Café\nDESCRIPTION:Bring cake\nLOCATION:Rathaus',
  'DTSTART;TZID=Europe/Berlin:20261123T093000\nDTEND;TZID=Europe/Berlin:20261123T104500',
  'RRULE:FREQ=WEEKLY;COUNT=3\nEND:VEVENT',
  'BEGIN:VTODO\nUID:t\nSUMMARY:Paint\nDTSTART;VALUE=DATE:20261120\nDUE;VALUE=DATE:20261124\nCATEGORIES:wall',
  'PRIORITY:1\nDESCRIPTION:Twice\nEND:VTODO\nEND:VCALENDAR\n',
].join('\n');

/** One good file of each product that has a reader, with most of the fields that it knows. */
export const goodFiles: { readonly [K in ImportProduct]: GoodFile } = {
  daywall: { name: 'daywall.json', text: JSON.stringify(daywall) },
  todoist: { name: 'todoist.json', text: JSON.stringify(todoist) },
  ticktick: {
    name: 'TickTick-backup.csv',
    text: [
      '"Date: 2026-11-20+0000"\n"Version: 7.2"\n"Status: \n0 Normal\n1 Completed\n2 Archived"',
      'Folder Name,List Name,Title,Kind,Tags,Content,Is Check list,Start Date,Due Date,Reminder,Repeat,Priority,Status,Created Time,Completed Time,Order,Timezone,Is All Day,Is Floating,Column Name,Column Order,View Mode,taskId,parentId',
      'Home,House,Paint,TEXT,"wall, deep",Twice,N,2026-11-28T23:00:00+0000,2026-12-01T23:00:00+0000,-PT1440M,RRULE:FREQ=WEEKLY;INTERVAL=1,5,0,2026-10-09T15:09:48+0000,,1,Europe/Berlin,true,false,Later,1,list,1,',
      'Home,House,Brush,TEXT,,,N,,,,,0,2,2026-10-09T15:09:48+0000,2026-11-01T08:00:00+0000,2,Europe/Berlin,,,,,list,2,1',
      'Home,House,Loose,TEXT,,,N,,,,RRULE:FREQ=DAILY,0,0,2026-10-09T15:09:48+0000,,3,Europe/Berlin,,,,,list,3,\n',
    ].join('\n'),
  },
  microsoft_to_do: { name: 'mstodo_export.json', text: JSON.stringify(microsoft) },
  google_tasks: { name: 'Tasks.json', text: JSON.stringify(google) },
  super_productivity: { name: 'super-productivity.json', text: JSON.stringify(superProductivity) },
  vikunja: { name: 'data.json', text: JSON.stringify(vikunja) },
  trello: { name: 'board.json', text: JSON.stringify(trello) },
  asana: {
    name: 'House.csv',
    text: [
      'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Blocked By (Dependencies),Blocking (Dependencies),Priority,Phase',
      '1201,2026-11-01,,2026-11-20,Paint,Now,Ana,ana@example.org,2026-11-23,2026-11-30,"wall,deep",Twice,House,,,,High,Two',
      '1202,2026-11-02,2026-11-20,2026-11-20,Brush,,,,,,,,,Paint,,,,\n',
    ].join('\n'),
  },
  things: { name: 'things.json', text: JSON.stringify(things) },
  todo_txt: {
    name: 'todo.txt',
    text: [
      '(A) 2026-11-01 Paint +House @wall due:2026-11-30 t:2026-11-25 rec:+2w https://a.example/x',
      'x 2026-11-20 2026-11-01 Pay rent pri:B\nWater plants rec:1w\n',
    ].join('\n'),
  },
  markdown: {
    name: 'notes.md',
    text: '# House\n\n## Now\n- [ ] Paint 📅 2026-11-30 🛫 2026-11-25 ➕ 2026-11-01 ⏫ #wall\n  Twice.\n  - [x] Brush ✅ 2026-11-20\n- [ ] Water 🔁 every 2 weeks\n- [ ] See [the plan](https://example.org/plan)\n',
  },
  toggl: {
    name: 'Toggl_time_entries.csv',
    text: [
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (EUR)',
      'Ana,a@x.example,Bakery,Website,Drafts,Front page,Yes,2026-11-20,09:05:07,2026-11-20,10:30:00,01:24:53,"office, plan",47.50',
      'Ana,a@x.example,Bakery,Website,Drafts,Back page,No,2026-11-20,11:00:00,2026-11-20,11:30:00,00:30:00,deep,',
      'Ana,a@x.example,,,,Alone,No,2026-11-20,12:00:00,2026-11-20,12:30:00,00:30:00,solo,\n',
    ].join('\n'),
  },
  clockify: {
    name: 'Clockify_Time_Report_Detailed.csv',
    text: [
      '"Project","Client","Description","Task","User","Group","Email","Tags","Type","Billable","Invoiced","Start Date","Start Time","End Date","End Time","Duration (h)","Duration (decimal)","Billable Rate (EUR)","Billable Amount (EUR)","Date of creation"',
      '"Website","Bakery","Front page","Drafts","Ana","","ana@example.org","office, plan","Regular","No","No","11/20/2026","02:44:33 PM","11/20/2026","03:19:30 PM","00:34:57","0.58","","","11/20/2026"\n',
    ].join('\n'),
  },
  solidtime: {
    name: 'time-entries.csv',
    text: [
      'Description,Task,Project,Client,User,Start,End,Duration,"Duration (decimal)",Billable,Tags',
      '"Front page",Drafts,Website,Bakery,Ana,"2026-11-20 09:05:07","2026-11-20 10:30:00",1:24:53,1.41,Yes,"office, plan"',
      'Alone,,,,Ana,"2026-11-20 12:00:00","2026-11-20 12:30:00",0:30:00,0.5,No,\n',
    ].join('\n'),
  },
  ics: { name: 'House.ics', text: ics },
  csv: {
    name: 'tasks.csv',
    text: [
      'Id,Title,Description,Project,Section,Parent,Tags,Priority,Start date,Due,Estimate,Completed at,Assignee,Link',
      '1,Paint,Twice,House,Outside,,"wall, red",high,2026-12-20,2026-12-24 18:30,90,,Bob,https://a.example/',
      '2,Brush,,House,,1,,,,2026-12-01,,,,nowhere',
      '3,Old,,,,,,,,,,2026-01-02 10:00,,\n',
    ].join('\n'),
  },
};
