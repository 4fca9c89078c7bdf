import { isNotNull, type SQL, sql } from 'drizzle-orm';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import { collections } from '../collections/table.ts';
import { comments } from '../comments/table.ts';
import { files } from '../files/table.ts';
import { filters } from '../filters/table.ts';
import { labels } from '../labels/table.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { tasks } from '../tasks/table.ts';
import { templates } from '../templates/table.ts';
import { timerRecords } from '../timer-records/table.ts';
import { type ImportRecord, importOrigins, importRows } from './table.ts';

/** Reason for which rows of projects are skipped under a choice; null where they become collections. */
const projectReasons = { new: null, existing: 'as_existing', label: 'as_label', none: 'left_out' } as const;
const defaultReasons = { collections: null, labels: 'as_label', none: 'left_out' } as const;
const sectionReasons = { parents: null, labels: 'as_label', none: 'left_out' } as const;

function skippedProject({ projects, projectChoices }: ImportChoices): SQL {
  const chosen = projectChoices.map(
    ({ sourceId, to }) => sql`when ${importRows.sourceId} = ${sourceId} then ${projectReasons[to]}::text`,
  );
  const usual = sql`${defaultReasons[projects]}::text`;
  return chosen.length === 0 ? usual : sql`case ${sql.join(chosen, sql` `)} else ${usual} end`;
}

/** Reason for which a row is left out by the choices; null in SQL for all others. */
function skipped(choices: ImportChoices): SQL {
  const { sections, archived, completed, records, events } = choices;
  const isArchived = sql`when ${importRows.kind} in ('project', 'task', 'record')
      and ${importRows.source} ->> 'isArchived' = 'true' then 'archived'`;
  return sql`case
    ${archived === 'none' ? isArchived : sql``}
    when ${importRows.kind} = 'project' then ${skippedProject(choices)}
    when ${importRows.kind} = 'section' then ${sectionReasons[sections]}::text
    when ${importRows.kind} = 'task' and ${importRows.isForRecords} and not ${records}::boolean then 'left_out'
    when ${importRows.kind} in ('task', 'file', 'record') and ${importRows.isCompleted} and not ${importRows.isForRecords}
      and not ${completed}::boolean then 'left_out'
    when ${importRows.kind} = 'record' and not ${records}::boolean then 'left_out'
    when ${importRows.kind} = 'event' and not ${events}::boolean then 'left_out'
  end`;
}

/**
 * Origin of a row: what it became in an earlier import. The limit makes it a look-up by the whole key; a join of a table
 * without statistics reads all origins of the person for each row.
 */
export function origin({ userId, product }: Pick<ImportRecord, 'userId' | 'product'>): SQL {
  return sql`lateral (
    select ${importOrigins.entityId}, ${importOrigins.digest} from ${importOrigins}
      where ${importOrigins.userId} = ${userId} and ${importOrigins.product} = ${product}
        and ${importOrigins.kind} = ${importRows.kind} and ${importOrigins.sourceId} = ${importRows.sourceId}
      limit 1
  ) as import_origins`;
}

/** Entity of an origin, if it still exists. */
export const knownEntity = sql`lateral (
  select true as is_known, ${tasks.deletedAt} as deleted_at from ${tasks}
    where ${importRows.kind} in ('task', 'section') and ${tasks.id} = ${importOrigins.entityId}
  union all select true, ${collections.deletedAt} from ${collections}
    where ${importRows.kind} = 'project' and ${collections.id} = ${importOrigins.entityId}
  union all select true, ${timerRecords.deletedAt} from ${timerRecords}
    where ${importRows.kind} = 'record' and ${timerRecords.id} = ${importOrigins.entityId}
  union all select true, ${scheduleItems.deletedAt} from ${scheduleItems}
    where ${importRows.kind} = 'event' and ${scheduleItems.id} = ${importOrigins.entityId}
  union all select true, ${labels.deletedAt} from ${labels}
    where ${importRows.kind} = 'label' and ${labels.id} = ${importOrigins.entityId}
  union all select true, ${filters.deletedAt} from ${filters}
    where ${importRows.kind} = 'filter' and ${filters.id} = ${importOrigins.entityId}
  union all select true, ${templates.deletedAt} from ${templates}
    where ${importRows.kind} = 'template' and ${templates.id} = ${importOrigins.entityId}
  union all select true, ${comments.deletedAt} from ${comments}
    where ${importRows.kind} = 'comment' and ${comments.id} = ${importOrigins.entityId}
  union all select true, case when not exists (select 1 from ${files} where ${files.id} = ${importOrigins.entityId})
      then to_timestamp(0) end
    where ${importRows.kind} = 'file' and ${importOrigins.entityId} is not null
) as known`;

/** States of an import that was ended before its last row, or undone: rows that it did not reach have no outcome. */
const stoppedStates: ReadonlySet<ImportRecord['state']> = new Set(['cancelled', 'undoing', 'undone']);

/** Condition for the rows that an import tells of: all of a plan, and of a stopped one those that it reached. */
export function isReached({ state }: Pick<ImportRecord, 'state'>): SQL | undefined {
  return stoppedStates.has(state) ? isNotNull(importRows.action) : undefined;
}

/**
 * Outcome of a row, or what is planned for it: `create`, `update`, `skip:reason` or `error:reason`. It follows from the
 * row, the choices and the origins at the moment it is asked for, so that nothing has to be planned anew.
 */
export function outcome({ choices }: Pick<ImportRecord, 'choices'>): SQL<string> {
  return sql<string>`case
    when ${importRows.action} is not null
      then ${importRows.action} || coalesce(':' || ${importRows.reason}, '')
    when ${importRows.fault} in ('duplicate', 'of_others') then 'skip:' || ${importRows.fault}
    when ${importRows.fault} is not null then 'error:' || ${importRows.fault}
    else coalesce('skip:' || ${skipped(choices)}, case
      when ${importRows.kind} = 'settings' then 'update'
      when ${importOrigins.entityId} is null then 'create'
      when known.is_known is null then 'create'
      when known.deleted_at is not null then 'skip:deleted_here'
      when ${importOrigins.digest} = ${importRows.digest} then 'skip:unchanged'
      else 'update' end)
  end`;
}
