import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import { MAX_LABELS } from '#contract/limits.ts';
import { editable } from '#contract/task/task-fields.ts';
import { fitTitle } from '#line/fit-title.ts';
import type { LineParty, QuickAddReading } from '#line/reading.ts';
import { RefusalError } from '../../errors.ts';
import { defineTool } from '../tool.ts';
import type { ToolCalls } from '../tool-calls.ts';
import { mayUse, readQuickLine } from './quick-line-reading.ts';
import { OTHERS, showItem, shownItem, showOne, writtenBy } from './shown-task.ts';
import { addedFields, dueFieldsOf, writtenTask } from './task-fields-given.ts';

/** Longest line: a title and all that may stand beside it. Characters. */
const MAX_LINE = 2_000;

/** Fields of a task that a line says. */
function fieldsOf(reading: QuickAddReading) {
  const { title, description } = fitTitle(reading.title);
  return {
    title,
    ...(description === '' ? {} : { description }),
    ...(reading.dueDate === null ? {} : { dueDate: reading.dueDate, isWholeDay: reading.isWholeDay }),
    ...(reading.workload === null ? {} : { workload: reading.workload }),
    ...(reading.importance === null ? {} : { importance: reading.importance }),
    ...(reading.labels.length === 0 ? {} : { labels: reading.labels.slice(0, MAX_LABELS) }),
  };
}

function addressOf(calls: ToolCalls, { id, face }: LineParty) {
  const path = { person: 'userId', group: 'groupId', organization: 'organizationId' } as const;
  return { id: calls.partId(`address ${id}`), [path[face]]: id };
}

/** Writes behind the task that a line says besides: what it repeats, when it is planned, who gets or is asked for it. */
async function followLine(calls: ToolCalls, id: string, reading: QuickAddReading, zone: string) {
  const { recurrence, block, parties, assignee } = reading;
  if (recurrence !== null) await calls.emit('setTaskRecurrence', { id, recurrence });
  const isPlanned = block !== null && mayUse(calls, 'calendar:write');
  const item = isPlanned
    ? await calls.emit('createScheduleItemNote', {
        id,
        props: { ...block, id: calls.partId('block'), timeZone: zone },
      })
    : null;
  if (parties.length > 0) {
    const body = { id: calls.partId('request'), access: parties.map((party) => addressOf(calls, party)) };
    await calls.call('createDelegationRequest', { params: { noteId: id }, body: { ...body, message: '' } });
  }
  if (assignee !== null) {
    const body = { id: calls.partId('assignment'), userId: assignee.id, accessId: calls.partId('assignee') };
    await calls.call('assignTask', { params: { noteId: id }, body });
  }
  return item;
}

export const addTask = defineTool({
  name: 'add_task',
  title: 'Add a task',
  description:
    'Makes a task of the user’s own, or a subtask. Either by fields, with `title`, or by `line`, the user’s own words as quick add reads them in the language of the account: `Call Bob tomorrow 3pm 30m !! #phone`. Other fields given beside a line replace what it says.',
  kind: 'write',
  reachesOthers: true,
  input: z.object({
    title: z.optional(editable.title),
    line: z
      .optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LINE)))
      .check(
        z.describe(
          'Title with date, time, repetition, duration, `!` importance, #labels, @people, who are asked at once, and one +colleague, who gets the task at once (with people:write; otherwise names stay in the title). A time range is planned, with calendar:write.',
        ),
      ),
    ...addedFields,
    parent_task_id: z.optional(entityId),
  }),
  output: z.extend(writtenTask, {
    block: z.nullable(shownItem).check(z.describe('Planned by a time range of the line')),
    asked: z.array(z.object({ id: z.string(), name: z.string(), writtenBy })),
    assigned: z.nullable(z.object({ id: z.string(), name: z.string(), writtenBy })),
  }),
  uses: ['createTask'],
  async run({ calls, now }, { title, line, due, workload_minutes, parent_task_id, ...given }) {
    if ((title === undefined) === (line === undefined))
      throw new RefusalError('invalid_input', [{ path: 'title', message: 'or `line`, one of them' }]);
    const { zone } = await calls.settings();
    const reading = line === undefined ? null : await readQuickLine(calls, line, now);
    const id = calls.madeId();
    const task = await calls.emit('createTask', {
      ...(reading === null ? { title: title ?? '' } : fieldsOf(reading)),
      id,
      ...given,
      ...dueFieldsOf(due ?? undefined, zone),
      ...(workload_minutes === undefined ? {} : { workload: workload_minutes }),
      ...(parent_task_id === undefined ? {} : { parentTaskId: parent_task_id }),
    });
    const item = reading === null ? null : await followLine(calls, id, reading, zone);
    const isFollowed = calls.versionOf(id) !== task.version || item !== null;
    const whole = isFollowed ? await calls.emit('getTask', { id }) : task;
    const shown = await showOne(calls, whole, zone);
    const asked = (reading?.parties ?? []).map(({ id: partyId, name }) => ({
      ...{ id: partyId, name, writtenBy: OTHERS },
    }));
    const { assignee = null } = reading ?? {};
    const assigned = assignee && { id: assignee.id, name: assignee.name, writtenBy: OTHERS };
    return {
      data: { ...shown, block: item === null ? null : showItem(item, zone, shown.task), asked, assigned },
      summary: `The task was added.${item === null ? '' : ' It is planned.'}${asked.length === 0 ? '' : ` ${asked.length} were asked.`}`,
      undo: {
        step: 'delete_task',
        ids: [id, ...(item === null ? [] : [item.id])],
        versions: [calls.versionOf(id), ...(item === null ? [] : [calls.versionOf(item.id)])],
      },
    };
  },
});
