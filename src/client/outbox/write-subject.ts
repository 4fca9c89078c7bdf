import type { EntityName } from '#contract/change.ts';

export interface Subject {
  readonly entity: EntityName;
  readonly id: string;
  /** Other rows it depends on: no write that touches them may change places with it. */
  readonly dependsOn: readonly string[];
}

export function about(
  entity: EntityName,
  id: string,
  ...dependsOn: readonly (string | null | undefined)[]
): Subject {
  return { entity, id, dependsOn: dependsOn.filter((each) => each != null) };
}
