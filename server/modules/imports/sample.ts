import type { ImportSample } from '#contract/import/import.ts';
import type { Queryable } from '#server/database/driver.ts';
import { shortId } from './content-id.ts';
import { mapTask, type ProjectNames } from './mapped-task.ts';
import { findPlanned } from './plan-search.ts';
import * as rowRepository from './row-repository.ts';
import type { ImportRecord } from './table.ts';
import type { WholeTask } from './whole/whole-thing.ts';

const TASKS = 10;

/** Names of an import’s projects by their source ids. */
export async function projectNamesOf(queryable: Queryable, { id }: ImportRecord): Promise<ProjectNames> {
  const names = await rowRepository.listProjectNames(queryable, id);
  const byId = new Map(names.map(({ sourceId, name }) => [sourceId, name]));
  return (sourceId) => byId.get(shortId(sourceId)) ?? null;
}

function wholeSample(
  task: Omit<WholeTask, 'collections'>,
  collection: string | null,
  parent: string | null,
): ImportSample {
  const { title, description, dueDate, dueDay, importance, workload, labels, completedAt, series, links } =
    task;
  return {
    ...{ title, description, dueDate, dueDay, importance, workload, labels, collection, parent },
    isWholeDay: dueDay !== null,
    isCompleted: completedAt !== null,
    assigneeId: null,
    recurrence: series === null ? null : { rule: series.rule, basis: series.basis },
    comments: 0,
    links: links.length,
  };
}

/** First tasks that will be created or updated, as they will look. */
export async function sampleOf(queryable: Queryable, of: ImportRecord, now: string): Promise<ImportSample[]> {
  const nameOf = await projectNamesOf(queryable, of);
  const wanted = { actions: ['create', 'update'], isTask: true, most: TASKS } as const;
  const rows = await findPlanned(queryable, of, wanted);
  const titles = new Map(rows.map(({ sourceId, title }) => [sourceId, title]));
  return rows.flatMap(({ source }) => {
    if (source?.kind === 'whole' && source.thing.of === 'task') {
      const { collections, ...data } = source.thing.data;
      const names = collections.flatMap(({ id }) => nameOf(id) ?? []);
      return wholeSample(data, names[0] ?? null, titles.get(source.parent ?? '') ?? null);
    }
    if (source?.kind !== 'task') return [];
    const {
      due,
      completedAt,
      comments,
      links,
      parent,
      collection,
      createdAt: _,
      ...task
    } = mapTask(source, of.choices, nameOf, now);
    const above = parent === null ? null : (titles.get(shortId(parent.sourceId)) ?? source.section);
    const isNamed = collection !== null && 'sourceId' in collection;
    return {
      ...task,
      ...due,
      collection: isNamed ? nameOf(collection.sourceId) : null,
      parent: above,
      isCompleted: completedAt !== null,
      comments: comments.length,
      links: links.length,
    };
  });
}
