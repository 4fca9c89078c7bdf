import { groupRole, organizationRole } from '#contract/people/member.ts';
import { type Capability, can, capabilities, type Role } from '#contract/policy-table.ts';
import { taskRole } from '#contract/task/task.ts';

export interface MatrixRow {
  readonly capability: Capability;
  /** Roles of the matrix that have the capability. */
  readonly granted: ReadonlySet<Role>;
}

/** Matrix of capabilities (rows) by role (columns) for one kind of entity. */
export interface Matrix {
  readonly id: 'organization' | 'group' | 'task' | 'delegationRequest';
  readonly roles: readonly Role[];
  readonly rows: readonly MatrixRow[];
}

function matrix(id: Matrix['id'], roles: readonly Role[], subjects: readonly string[]): Matrix {
  const rows = capabilities
    .filter((capability) => subjects.some((subject) => capability.startsWith(`${subject}.`)))
    .map((capability) => ({
      capability,
      granted: new Set(roles.filter((role) => can(role, capability))),
    }))
    .filter(({ granted }) => granted.size > 0);
  return { id, roles, rows: rows.toSorted((a, b) => b.granted.size - a.granted.size) };
}

export const matrices: readonly Matrix[] = [
  matrix('organization', organizationRole.options.toReversed(), ['organization', 'template']),
  // Admins and owners of the organization have that role on its groups.
  matrix('group', [...groupRole.options.toReversed(), 'admin', 'owner'], ['group', 'collection']),
  matrix('task', taskRole.options, ['task']),
  matrix('delegationRequest', ['asked', 'owner'], ['delegationRequest']),
];
