import { templateEvents } from '#contract/events/template-events.ts';
import type { Database } from '#server/database/database.ts';
import { onRead, onWrite } from '#server/realtime/bound-events.ts';
import type { AnswerReader } from '#server/writes/write.ts';
import { createTemplate, deleteTemplate, listTemplates, restoreTemplate, updateTemplate } from './service.ts';

function answer({ templateId }: { readonly templateId: string }, reader: AnswerReader) {
  return reader.get('template', templateId);
}

export function createTemplateEvents({ outer }: Pick<Database, 'outer'>) {
  return {
    getTemplates: onRead(templateEvents.getTemplates, ({ userId }) => listTemplates(outer, userId)),
    createTemplate: onWrite(templateEvents.createTemplate, {
      perform: createTemplate,
      answer: ({ id }, reader) => reader.get('template', id),
    }),
    updateTemplate: onWrite(templateEvents.updateTemplate, { perform: updateTemplate, answer }),
    deleteTemplate: onWrite(templateEvents.deleteTemplate, {
      perform: (context, { templateId }) => deleteTemplate(context, templateId),
      answer: async ({ templateId }) => ({ templateId }),
    }),
    restoreTemplate: onWrite(templateEvents.restoreTemplate, {
      perform: (context, { templateId }) => restoreTemplate(context, templateId),
      answer,
    }),
  };
}
