import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Write, WritePayloads } from '../client.ts';
import type { EntityChange } from '../replica/row.ts';
import { makeOperation } from './make-operation.ts';
import { rebase } from './rebase.ts';
import { subjectOf } from './registry.ts';

const me = uuidv7();
const [id, taskId] = [uuidv7(), uuidv7()];
const version = 4;

/** Writes whose payload says which version they were made from: one that is missing here does not compile. */
type Versioned = {
  [N in keyof WritePayloads]: 'version' extends keyof WritePayloads[N] ? N : never;
}[keyof WritePayloads];
const payloads: { readonly [N in Versioned]: WritePayloads[N] } = {
  updateTask: { id, version, data: {} },
  updateScheduleItem: { calendarItemId: id, version, props: {} },
  updateScheduleItemGoogle: { calendarItemId: id, version, props: {} },
  updateScheduleItemNote: { calendarItemId: id, id: taskId, version, props: {} },
  updateNoteTimerRecord: { id: taskId, recordId: id, version, data: {} },
  updateCollection: { collectionId: id, version, updateCollectionData: {} },
  updateLabel: { labelId: id, version, updateLabelData: {} },
  updateFilter: { filterId: id, version, updateFilterData: {} },
  updateTemplate: { templateId: id, version, updateTemplateData: {} },
  updateSubscription: { subscriptionId: id, version, updateSubscriptionData: {} },
};

function operation(write: Write) {
  return makeOperation(write, subjectOf(write, me), {
    requestId: uuidv7(),
    at: '2026-03-02T09:00:00.000Z',
  });
}

it.each(Object.entries(payloads))(
  '%s moves to the version of the answer before it, and to no later one',
  (name, payload) => {
    const waiting = operation({ name, payload } as Write);
    const { entity } = waiting;
    const answered = (made: number) =>
      rebase(
        operation({ name, payload } as Write),
        [{ entity, id, version: made, op: 'upsert', data: {} } as EntityChange],
        [waiting],
        me,
      );
    expect(answered(version + 1)).toMatchObject([{ write: { payload: { version: version + 1 } } }]);
    expect(answered(version + 2)).toEqual([]);
  },
);
