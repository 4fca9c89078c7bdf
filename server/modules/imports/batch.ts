import { createHash } from 'node:crypto';
import type { ImportRow } from '#contract/import/import.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { TaskRow } from '../tasks/table.ts';
import * as batches from './batch-repository.ts';
import { recordTaskIdOf, sectionIdOf, shortId } from './content-id.ts';
import type { ProjectNames } from './mapped-task.ts';
import type { PlannedRow } from './row-repository.ts';
import type { ImportOrigin, ImportRecord } from './table.ts';
import { wholeReferences } from './whole/whole-references.ts';

type Fields = Readonly<Record<string, unknown>>;

function digestsOf(fields: Fields): Record<string, string> {
  const digest = (value: unknown) =>
    createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 8);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, digest(value)]));
}

/** Things that a row refers to. */
function referencesOf({ source }: PlannedRow): batches.SourceKey[] {
  const key = (kind: batches.SourceKey['kind'], id: string) => ({ kind, sourceId: shortId(id) });
  if (source?.kind === 'record')
    return [key('task', 'sourceId' in source.task ? source.task.sourceId : recordTaskIdOf(source.task))];
  if (source?.kind === 'whole')
    return wholeReferences(source).map(({ kind, sourceId }) => key(kind, sourceId));
  if (source?.kind === 'event')
    return source.occurrence === undefined ? [] : [key('event', source.occurrence.series)];
  if (source?.kind !== 'task') return [];
  const { parent, project, section } = source;
  return [
    ...(parent === null ? [] : [key('task', parent)]),
    ...(project === null ? [] : [key('project', project)]),
    ...(section === null ? [] : [key('section', sectionIdOf(project, section))]),
  ];
}

function keyOf({ kind, sourceId }: batches.SourceKey): string {
  return `${kind}:${sourceId}`;
}

/** Rows that one transaction imports: what they refer to, and what became of each. */
export interface Batch {
  readonly context: WriteContext;
  readonly of: ImportRecord;
  readonly projectName: ProjectNames;
  /** Entity that a thing became, in this or an earlier batch or import; null if none did. */
  entityOf(kind: ImportRow['kind'], sourceId: string): string | null;
  /** Live task that was there or was made in this batch. */
  readonly tasks: Map<string, TaskRow | NewlyMade>;
  origin(row: PlannedRow): ImportOrigin | undefined;
  /** Fields whose imported value differs from that of the last import. */
  changed<T extends Fields>(row: PlannedRow, fields: T): Partial<T>;
  settle(
    row: PlannedRow,
    action: ImportRow['action'],
    entityId: string | null,
    reason?: ImportRow['reason'],
    fields?: Fields,
    /** Fields of the entity that an update replaced. */
    before?: Fields,
  ): void;
  /** Remembers what a thing of the file became that has no row of its own. */
  link(thing: Pick<ImportOrigin, 'kind' | 'sourceId'>, entityId: string): void;
  /** Stores outcomes and origins. */
  end(): Promise<void>;
}
/** Placement of a task that this batch makes. */
export type NewlyMade = Pick<
  TaskRow,
  'id' | 'path' | 'ownerId' | 'organizationId' | 'groupId' | 'audience' | 'completedAt'
>;

export async function openBatch(
  context: WriteContext,
  of: ImportRecord,
  rows: readonly PlannedRow[],
  projectName: ProjectNames,
): Promise<Batch> {
  const keys = rows.flatMap((row) => [row, ...referencesOf(row)]).map((key) => [keyOf(key), key] as const);
  const found = await batches.listOrigins(context.tx, of, [...new Map(keys).values()]);
  const origins = new Map(found.map((origin) => [keyOf(origin), origin]));
  const taskIds = [...origins.values()].flatMap(({ kind, entityId }) =>
    kind === 'task' || kind === 'section' ? entityId : [],
  );
  const known = await batches.findTasks(context.tx, taskIds);
  const tasks = new Map<string, TaskRow | NewlyMade>(
    known.filter(({ deletedAt }) => deletedAt === null).map((task) => [task.id, task]),
  );
  const kept = new Map<string, ImportOrigin>();
  const outcomes = new Map<number, batches.RowOutcome>();

  return {
    context,
    of,
    projectName,
    tasks,
    entityOf: (kind, sourceId) => origins.get(keyOf({ kind, sourceId: shortId(sourceId) }))?.entityId ?? null,
    origin: (row) => origins.get(keyOf(row)),
    changed(row, fields) {
      const before = origins.get(keyOf(row))?.fields ?? {};
      const after = digestsOf(fields);
      const names = Object.keys(fields).filter((name) => before[name] !== after[name]);
      // Made from names of exactly these fields, which the type of `Object.fromEntries` drops.
      return Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<typeof fields>;
    },
    settle(row, action, entityId, reason = null, fields, before) {
      const earlier = origins.get(keyOf(row));
      const replaced =
        before === undefined || earlier === undefined
          ? null
          : { fields: before, digest: earlier.digest, digests: earlier.fields };
      outcomes.set(row.ordinal, { ordinal: row.ordinal, action, reason, entityId, before: replaced });
      if (entityId === null || fields === undefined) return;
      const { userId, product } = of;
      const { kind, sourceId, digest } = row;
      const origin = { userId, product, kind, sourceId, entityId, digest, fields: digestsOf(fields) };
      origins.set(keyOf(row), origin);
      kept.set(keyOf(row), origin);
    },
    link({ kind, sourceId }, entityId) {
      const origin = {
        userId: of.userId,
        product: of.product,
        kind,
        sourceId,
        entityId,
        digest: '',
        fields: {},
      };
      origins.set(keyOf(origin), origin);
      kept.set(keyOf(origin), origin);
    },
    async end() {
      await batches.keepOrigins(context.tx, [...kept.values()]);
      await batches.keepOutcomes(context.tx, of.id, [...outcomes.values()]);
    },
  };
}
