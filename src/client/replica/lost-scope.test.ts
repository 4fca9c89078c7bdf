import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import { scheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task/task.ts';
import {
  testAccess,
  testCollection,
  testComment,
  testGroup,
  testOrganization,
  testTemplate,
} from '../row.test-support.ts';
import { testTask } from '../test-server.test-support.ts';
import { rowsOfLostScope } from './lost-scope.ts';
import type { EntityChange } from './row.ts';
import { createRows, type Rows } from './rows.ts';
import { upsertOf } from './upsert.ts';

const me = uuidv7();
const at = '2026-03-02T09:00:00.000Z';
const other = uuidv7();
let rows: Rows;
let acme: Organization;
let design: Group;
let below: Group;

beforeEach(() => {
  rows = createRows();
  acme = testOrganization();
  design = testGroup(acme.id);
  below = testGroup(acme.id, { parentGroupId: design.id });
  put(upsertOf.organization(acme), upsertOf.group(design), upsertOf.group(below));
});

function put(...changes: EntityChange[]): void {
  rows.commit(() => rows.confirm(changes, 'load'));
}
function task(patch: Partial<Task>): Task {
  const made = testTask(other, { role: 'editor', ...patch });
  put(upsertOf.task(made));
  return made;
}
const lostWith = (id: string) => new Set(rowsOfLostScope(rows, id, me).map((each) => each.id));

it('rowsOfLostScope keeps rows that the user owns, has access to, or sees through another scope', () => {
  const globex = testOrganization();
  put(upsertOf.organization(globex));
  task({ ownerId: me, role: 'owner', organizationId: acme.id });
  task({ organizationId: acme.id, NoteAccess: [testAccess({ userId: me })] });
  task({ organizationId: acme.id, NoteAccess: [testAccess({ organizationId: globex.id })] });
  task({ NoteAccess: [testAccess({ userId: other })] });
  task({ organizationId: globex.id });
  const whole = task({ organizationId: globex.id });
  task({ organizationId: acme.id, parentTaskId: whole.id });
  task({ organizationId: acme.id, parentTaskId: uuidv7() });
  expect(lostWith(acme.id)).toEqual(new Set([acme.id, design.id, below.id]));
});

it('rowsOfLostScope drops an organization with its groups, collections, templates, tasks, subtasks and comments', () => {
  const whole = task({ organizationId: acme.id });
  const part = task({ parentTaskId: whole.id });
  const ofGroup = task({ organizationId: acme.id, groupId: design.id });
  const shared = task({ NoteAccess: [testAccess({ groupId: design.id })] });
  const comment = testComment(other, { noteId: part.id });
  const collections = [
    testCollection(me, { organizationId: acme.id }),
    testCollection(me, { groupId: below.id }),
  ];
  const template = testTemplate(other, { organizationId: acme.id });
  put(upsertOf.template(template), upsertOf.template(testTemplate(me)));
  put(upsertOf.comment(comment), upsertOf.collection(testCollection(me)));
  put(...collections.map(upsertOf.collection));
  expect(lostWith(acme.id)).toEqual(
    new Set(
      [acme, design, below, whole, part, ofGroup, shared, comment, template, ...collections].map(
        ({ id }) => id,
      ),
    ),
  );
});

it('rowsOfLostScope drops a group alone where the organization stays', () => {
  const ofGroup = task({ organizationId: acme.id, groupId: below.id });
  task({ organizationId: acme.id });
  expect(lostWith(below.id)).toEqual(new Set([below.id, ofGroup.id]));
});

it('rowsOfLostScope drops access from a group above that was inherited through the lost one alone', () => {
  put(upsertOf.group({ ...design, role: null, version: 2 }));
  const fromAbove = task({ NoteAccess: [testAccess({ groupId: design.id })] });
  expect(lostWith(below.id)).toEqual(new Set([below.id, fromAbove.id]));
});

it('rowsOfLostScope drops events of an outside calendar, but no task’s block', () => {
  const calendarId = uuidv7();
  const item = (more: object) =>
    scheduleItem.parse({
      ...{
        id: uuidv7(),
        createdAt: at,
        updatedAt: at,
        version: 1,
        ownerId: me,
        noteId: null,
        title: 'Choir',
      },
      ...{ startDate: at, endDate: at, timeZone: 'UTC', isAllDay: false, reminders: [], type: 'default' },
      ...{ origin: 'google', provider: 'google', calendarId, ...more },
    });
  const [stood, block, elsewhere] = [item({}), item({ noteId: uuidv7() }), item({ calendarId: uuidv7() })];
  put(...[stood, block, elsewhere].map(upsertOf.scheduleItem));
  const lost = lostWith(calendarId);
  expect(lost).toContain(stood.id);
  expect(lost).not.toContain(block.id);
  expect(lost).not.toContain(elsewhere.id);
});
