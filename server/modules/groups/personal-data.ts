import { eq } from 'drizzle-orm';
import { group } from '#contract/people/group.ts';
import type { PersonalData } from '#server/personal-data-section.ts';
import { organizations } from '../organizations/table.ts';
import { scopesOf } from '../scopes/service.ts';
import { groupMembers, groups } from './table.ts';

export const groupData: PersonalData = {
  tables: [
    { table: groups, by: 'cascade', from: organizations },
    { table: groupMembers, by: 'rest', rowsOf: (userId) => eq(groupMembers.userId, userId) },
  ],
  exports: [
    {
      name: 'groups',
      about: 'The groups you belong to.',
      schema: group,
      async *items({ caller, queryable, entities }) {
        const scopes = (await scopesOf(queryable, [caller.userId]))(caller.userId);
        yield* entities('group', [[...scopes.groups.keys()]]);
      },
    },
  ],
};
