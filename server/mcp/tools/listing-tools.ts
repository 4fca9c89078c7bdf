import * as z from 'zod/mini';
import { MAX_QUERY } from '#contract/limits.ts';
import { defineTool } from '../tool.ts';
import { counted, cursorField, ENTRIES, goesOn, nextField, pageOf } from './pages.ts';
import { OTHERS, writtenBy } from './shown-task.ts';

/** Ids of tasks that one collection answers. */
const MOST_TASKS = 20;

const byPages = z.object({ cursor: cursorField });

export const listCollections = defineTool({
  name: 'list_collections',
  title: 'Collections',
  description:
    'Collections (lists) of tasks that the user sees, with the ids of their first open tasks and the number of all.',
  kind: 'read',
  input: byPages,
  output: z.object({
    collections: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        writtenBy,
        taskIds: z.array(z.string()),
        taskCount: z.int(),
      }),
    ),
    next: nextField,
  }),
  uses: ['getCollections'],
  async run({ calls }, { cursor }) {
    const all = await calls.emit('getCollections', { isEverywhere: true });
    const { page, next } = pageOf(all, cursor);
    const collections = page.map(({ id, name, ownerId, groupId, organizationId, notes }) => ({
      id,
      name,
      // Members of a group or an organization rename its collections.
      writtenBy:
        ownerId === calls.caller.userId && groupId === null && organizationId === null ? null : OTHERS,
      taskIds: notes.slice(0, MOST_TASKS).map(({ noteId }) => noteId),
      taskCount: notes.length,
    }));
    const summary = `${collections.length} of ${all.length} collections.${goesOn(next)}`;
    return { data: { collections, next }, summary };
  },
});

export const listLabels = defineTool({
  name: 'list_labels',
  title: 'Labels',
  description: 'Names of the user’s own labels.',
  kind: 'read',
  input: byPages,
  output: z.object({ labels: z.array(z.string()), next: nextField }),
  uses: ['getLabels'],
  async run({ calls }, { cursor }) {
    const all = await calls.emit('getLabels', {});
    const { page, next } = pageOf(all, cursor);
    const labels = page.map(({ name }) => name);
    return { data: { labels, next }, summary: `${labels.length} of ${all.length} labels.${goesOn(next)}` };
  },
});

export const findPeople = defineTool({
  name: 'find_people',
  title: 'Find people',
  description:
    'People by the beginning of a name or user name, those the user works with first, 20 at most: search for more of the name where the right one is missing. Their ids are for ask_somebody.',
  kind: 'read',
  input: z.object({ query: z.string().check(z.minLength(1), z.maxLength(MAX_QUERY)) }),
  output: z.object({
    people: z.array(z.object({ id: z.string(), userName: z.string(), name: z.string(), writtenBy })),
  }),
  uses: ['findUsers'],
  async run({ calls }, { query }) {
    const people = (await calls.call('findUsers', { params: { query } })).slice(0, ENTRIES).map((person) => ({
      id: person.id,
      userName: person.userName,
      name: `${person.firstName} ${person.lastName}`.trim(),
      writtenBy: person.id === calls.caller.userId ? null : OTHERS,
    }));
    return { data: { people }, summary: `${counted(people.length, 'person', 'people')}.` };
  },
});
