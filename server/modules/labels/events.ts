import { labelEvents } from '#contract/events/label-events.ts';
import type { Database } from '#server/database/database.ts';
import { onRead, onWrite } from '#server/realtime/bound-events.ts';
import type { AnswerReader } from '#server/writes/write.ts';
import { createLabel, deleteLabel, listLabels, restoreLabel, updateLabel } from './service.ts';

function answer({ labelId }: { readonly labelId: string }, reader: AnswerReader) {
  return reader.get('label', labelId);
}

export function createLabelEvents({ outer }: Pick<Database, 'outer'>) {
  return {
    getLabels: onRead(labelEvents.getLabels, ({ userId }) => listLabels(outer, userId)),
    createLabel: onWrite(labelEvents.createLabel, {
      perform: createLabel,
      answer: ({ id }, reader) => reader.get('label', id),
    }),
    updateLabel: onWrite(labelEvents.updateLabel, { perform: updateLabel, answer }),
    deleteLabel: onWrite(labelEvents.deleteLabel, {
      perform: (context, { labelId }) => deleteLabel(context, labelId),
      answer: async ({ labelId }) => ({ labelId }),
    }),
    restoreLabel: onWrite(labelEvents.restoreLabel, {
      perform: (context, { labelId }) => restoreLabel(context, labelId),
      answer,
    }),
  };
}
