import { newTemplate, type Template } from '#contract/task/template.ts';
import { definedFields } from '../effect.ts';
import { mergedCreate } from '../merged-create.ts';
import { changedRow, deletedRow } from '../row-effects.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';

export const templateWrites: WriteDefinitions<
  'createTemplate' | 'updateTemplate' | 'deleteTemplate' | 'restoreTemplate'
> = {
  createTemplate: {
    subject: ({ id }) => about('template', id),
    effect({ id, name, tree, organizationId = null }, { accountId, at }) {
      const row = { id, createdAt: at, updatedAt: at, version: 1, name, tree, organizationId } as const;
      return [{ entity: 'template', id, row: { ...row, ownerId: accountId } as Template }];
    },
    merge: 'never',
    probe: ({ id }, server) => server.has('template', id),
    check: 'schema',
  },
  updateTemplate: {
    subject: ({ templateId }) => about('template', templateId),
    effect: ({ templateId, updateTemplateData }, context) =>
      changedRow('template', templateId, definedFields(updateTemplateData) as Partial<Template>, context),
    merge(waiting, edit) {
      const { templateId, version, updateTemplateData } = edit;
      if (waiting.name === 'updateTemplate') {
        if (waiting.payload.templateId !== templateId || waiting.payload.version !== version) return null;
        const merged = { ...waiting.payload.updateTemplateData, ...updateTemplateData };
        return { name: waiting.name, payload: { ...edit, updateTemplateData: merged } };
      }
      if (waiting.name !== 'createTemplate') return null;
      const payload = mergedCreate(newTemplate, waiting.payload, updateTemplateData);
      return payload && { name: waiting.name, payload };
    },
    probe: ({ templateId, updateTemplateData }, server) =>
      server.holds('template', templateId, updateTemplateData),
    check: 'schema',
  },
  deleteTemplate: {
    subject: ({ templateId }) => about('template', templateId),
    effect: ({ templateId }, context) => deletedRow('template', templateId, context),
    merge: 'never',
    probe: async ({ templateId }, server) => !(await server.has('template', templateId)),
    check: 'schema',
  },
  restoreTemplate: {
    subject: ({ templateId }) => about('template', templateId),
    effect: ({ templateId }, { tombstones }) => tombstones.restore(templateId),
    merge: 'never',
    probe: ({ templateId }, server) => server.has('template', templateId),
    check: 'schema',
  },
};
