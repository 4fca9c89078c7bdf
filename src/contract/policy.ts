/** Who someone is to a thing. `none` stands for a stranger: to them the thing does not exist. */
export type Role = 'owner' | 'none';

export type Capability =
  | 'task.view'
  | 'task.edit'
  | 'task.finish'
  | 'task.delete'
  | 'task.track'
  | 'task.schedule'
  | 'timerRecord.view'
  | 'timerRecord.edit'
  | 'scheduleItem.view'
  | 'scheduleItem.edit'
  | 'appSettings.view'
  | 'appSettings.edit'
  | 'user.view'
  | 'user.edit';

const everything: readonly Capability[] = [
  'task.view',
  'task.edit',
  'task.finish',
  'task.delete',
  'task.track',
  'task.schedule',
  'timerRecord.view',
  'timerRecord.edit',
  'scheduleItem.view',
  'scheduleItem.edit',
  'appSettings.view',
  'appSettings.edit',
  'user.view',
  'user.edit',
];

/** The one table of rights. Ask `can`, never compare a role. */
const table: Readonly<Record<Role, ReadonlySet<Capability>>> = {
  owner: new Set(everything),
  none: new Set(),
};

export function can(role: Role, capability: Capability): boolean {
  return table[role].has(capability);
}
