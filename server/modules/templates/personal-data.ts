import { and, eq, isNull } from 'drizzle-orm';
import { template } from '#contract/task/template.ts';
import { idPage, type PersonalData } from '#server/personal-data-section.ts';
import { templates } from './table.ts';

const templateIds = idPage(templates, (userId) =>
  and(eq(templates.ownerId, userId), isNull(templates.deletedAt)),
);

/** Templates of an organization stay with its members. */
export const templateData: PersonalData = {
  tables: [
    {
      table: templates,
      by: 'batches',
      rowsOf: (userId) => and(eq(templates.ownerId, userId), isNull(templates.organizationId)),
    },
  ],
  exports: [
    {
      name: 'templates',
      about: 'The templates you kept.',
      schema: template,
      items: ({ entitiesOf }) => entitiesOf('template', templateIds),
    },
  ],
};
