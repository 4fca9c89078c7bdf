/** Minimal query for each hot call: one statement, with the parameters of `values`. */
interface FloorQuery {
  readonly text: string;
  /** Names of the values, in the order of the placeholders. */
  readonly values: readonly ('user' | 'id')[];
}

export const floorQueries = {
  me: {
    text: `select users.*, timer_records.note_id from users left join timer_records on timer_records.user_id = users.id
      and timer_records.ended_at is null and timer_records.deleted_at is null where users.id = $1`,
    values: ['user'],
  },
  settings: {
    text: `update app_settings set matrix_inverted = not matrix_inverted, version = version + 1, updated_at = now()
      where id = $1 returning *`,
    values: ['user'],
  },
  organizations: {
    text: `select organizations.*, role from organizations join organization_members on organization_id = organizations.id
      where user_id = $1 and deleted_at is null order by organizations.updated_at`,
    values: ['user'],
  },
  changes: {
    text: `select changes.*, tasks.* from changes join tasks on tasks.id = changes.entity_id
      where audience_id = $1 order by changes.txid, changes.id limit 20`,
    values: ['user'],
  },
  /** Scans the user's own titles, as a program without a full-text index does. */
  search: {
    text: `select * from tasks where owner_id = $1 and title ilike '%invoice%' and deleted_at is null limit 50`,
    values: ['user'],
  },
  tasksPage: {
    text: `select * from tasks where owner_id = $1 and completed_at is null and deleted_at is null order by id limit 100`,
    values: ['user'],
  },
  tasksOfReader: {
    text: `select * from tasks where owner_id = $1 and completed_at is null and deleted_at is null order by id limit 1000`,
    values: ['user'],
  },
  task: { text: 'select * from tasks where id = $1', values: ['id'] },
  items: {
    text: `select * from schedule_items where owner_id = $1 and deleted_at is null and end_date > now() - interval '31 days'`,
    values: ['user'],
  },
  updateTask: {
    text: `update tasks set title = 'Changed', version = version + 1, updated_at = now() where id = $1 returning *`,
    values: ['id'],
  },
  createTask: {
    text: `insert into tasks (id, created_at, updated_at, owner_id, title, importance, position)
      values (uuidv7(), now(), now(), $1, 'Call the landlord', 50, 'c999') returning *`,
    values: ['user'],
  },
  timer: {
    text: `insert into timer_records (id, created_at, updated_at, note_id, user_id, started_at, ended_at)
      values (uuidv7(), now(), now(), $1, $2, now(), now()) returning *`,
    values: ['id', 'user'],
  },
  accept: {
    text: `update delegation_requests set status = 'accepted', accepted_by_id = $2, answered_at = now(),
      version = version + 1 where id = $1 returning *`,
    values: ['id', 'user'],
  },
} satisfies Record<string, FloorQuery>;
export type FloorQueryName = keyof typeof floorQueries;

export function isFloorQuery(name: string): name is FloorQueryName {
  return Object.hasOwn(floorQueries, name);
}
