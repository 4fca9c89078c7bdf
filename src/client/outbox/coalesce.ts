import * as z from 'zod/mini';
import { quickCollection } from '#contract/collection.ts';
import { newComment } from '#contract/comment.ts';
import { newFilter } from '#contract/filter.ts';
import { newLabel } from '#contract/label.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import { newScheduleItem, newTaskScheduleItem } from '#contract/schedule-item.ts';
import { newTask, quickTask } from '#contract/task.ts';
import { finishedRecord } from '#contract/timer-record.ts';
import type { Write, WriteOf, WritePayloads } from '../client.ts';
import type { Operation } from './operation.ts';
import { subjectOf } from './subject.ts';

/** Whether a write changes other tasks of its task's series too. */
function reachesOthers({ name, payload }: Write): boolean {
  return (name === 'updateTask' || name === 'deleteTask') && (payload.scope ?? 'one') !== 'one';
}

/** The waiting operation that `write` may be merged into: the last that touches its thing, if it was never sent. */
export function mergeTarget(
  operations: readonly Operation[],
  write: Write,
  accountId: string,
): Operation | undefined {
  const { id, dependsOn } = subjectOf(write, accountId);
  for (let index = operations.length - 1; index >= 0; index -= 1) {
    const operation = operations[index];
    if (operation === undefined) continue;
    const subject = subjectOf(operation.write, accountId);
    if (subject.id === id) return operation.isSent || operation.error !== null ? undefined : operation;
    // What lies between must not change places with it.
    if (reachesOthers(write) || reachesOthers(operation.write)) return undefined;
    if (subject.dependsOn.includes(id) || dependsOn.includes(subject.id)) return undefined;
  }
  return undefined;
}

type Merges = {
  readonly [N in keyof WritePayloads]?: (first: Write, payload: WritePayloads[N]) => Write | null;
};

/** Both writes as one, or null where they must stay two. State machine: ARCHITECTURE.md, outbox operation. */
export function mergeWrites(first: Write, second: Write): Write | null {
  return mergeInto(first, second);
}

function mergeInto<N extends keyof WritePayloads>(first: Write, second: WriteOf<N>): Write | null {
  return merges[second.name]?.(first, second.payload) ?? null;
}

/** Edits merge into edits made from the same version: made from others, they met other conflicts. */
const merges: Merges = {
  updateTask(first, second) {
    const { id, version, data, scope = 'one' } = second;
    if (first.name === 'updateTask') {
      const { payload } = first;
      if (payload.version !== version || payload.id !== id || (payload.scope ?? 'one') !== scope) return null;
      return { name: first.name, payload: { ...second, data: { ...payload.data, ...data } } };
    }
    if (scope !== 'one') return null;
    if (first.name === 'createQuickTask') {
      const payload = created(quickTask, first.payload, data);
      return payload && { name: first.name, payload };
    }
    if (first.name === 'createTask') {
      const payload = created(newTask, first.payload, data);
      return payload && { name: first.name, payload };
    }
    return null;
  },
  updateScheduleItem: mergeItem,
  updateScheduleItemNote: mergeItem,
  updateScheduleItemGoogle(first, second) {
    if (first.name !== 'updateScheduleItemGoogle' || !isSameEdit(first.payload, second)) return null;
    return { name: first.name, payload: { ...second, props: { ...first.payload.props, ...second.props } } };
  },
  updateNoteTimerRecord(first, second) {
    if (first.name === 'updateNoteTimerRecord') {
      if (first.payload.recordId !== second.recordId || first.payload.version !== second.version) return null;
      return {
        name: first.name,
        payload: { ...first.payload, data: { ...first.payload.data, ...second.data } },
      };
    }
    if (first.name !== 'createNoteTimerRecord') return null;
    const data = created(finishedRecord, first.payload.data, second.data);
    return data && { name: first.name, payload: { ...first.payload, data } };
  },
  updateCollection(first, second) {
    const { collectionId, version, updateCollectionData } = second;
    if (first.name === 'updateCollection') {
      if (first.payload.collectionId !== collectionId || first.payload.version !== version) return null;
      const merged = { ...first.payload.updateCollectionData, ...updateCollectionData };
      return { name: first.name, payload: { ...second, updateCollectionData: merged } };
    }
    if (first.name !== 'createQuickCollection') return null;
    const payload = created(quickCollection, first.payload, updateCollectionData);
    return payload && { name: first.name, payload };
  },
  updateNotePositionsInCollection(first, second) {
    if (first.name !== 'updateNotePositionsInCollection') return null;
    const moved = new Map(
      [...first.payload.updatedNotes, ...second.updatedNotes].map((each) => [each.noteId, each]),
    );
    if (first.payload.collectionId !== second.collectionId || moved.size > PAGE_SIZE) return null;
    return { name: first.name, payload: { ...second, updatedNotes: [...moved.values()] } };
  },
  updateLabel(first, second) {
    const { labelId, version, updateLabelData } = second;
    if (first.name === 'updateLabel') {
      if (first.payload.labelId !== labelId || first.payload.version !== version) return null;
      const merged = { ...first.payload.updateLabelData, ...updateLabelData };
      return { name: first.name, payload: { ...second, updateLabelData: merged } };
    }
    if (first.name !== 'createLabel') return null;
    const payload = created(newLabel, first.payload, updateLabelData);
    return payload && { name: first.name, payload };
  },
  updateFilter(first, second) {
    const { filterId, version, updateFilterData } = second;
    if (first.name === 'updateFilter') {
      if (first.payload.filterId !== filterId || first.payload.version !== version) return null;
      const merged = { ...first.payload.updateFilterData, ...updateFilterData };
      return { name: first.name, payload: { ...second, updateFilterData: merged } };
    }
    if (first.name !== 'createFilter') return null;
    const payload = created(newFilter, first.payload, updateFilterData);
    return payload && { name: first.name, payload };
  },
  updateSubscription(first, second) {
    const { subscriptionId, version, updateSubscriptionData } = second;
    if (first.name !== 'updateSubscription') return null;
    if (first.payload.subscriptionId !== subscriptionId || first.payload.version !== version) return null;
    const merged = { ...first.payload.updateSubscriptionData, ...updateSubscriptionData };
    return { name: first.name, payload: { ...second, updateSubscriptionData: merged } };
  },
  updateComment(first, { commentId, data }) {
    if (first.name === 'updateComment') {
      return first.payload.commentId === commentId
        ? { name: first.name, payload: { commentId, data } }
        : null;
    }
    if (first.name !== 'createComment') return null;
    const payload = created(newComment, first.payload, data);
    return payload && { name: first.name, payload };
  },
  updateAppSettings(first, second) {
    if (first.name !== 'updateAppSettings') return null;
    const { calendars } = { ...first.payload, ...second };
    const merged = { ...first.payload.calendars, ...second.calendars };
    return {
      name: first.name,
      payload: { ...first.payload, ...second, ...(calendars === undefined ? {} : { calendars: merged }) },
    };
  },
};

type ItemUpdate = WritePayloads['updateScheduleItem'];

function isSameEdit(first: ItemUpdate, second: ItemUpdate): boolean {
  return (
    first.version === second.version &&
    first.calendarItemId === second.calendarItemId &&
    (first.reach ?? 'one') === (second.reach ?? 'one')
  );
}

function mergeItem(first: Write, second: ItemUpdate): Write | null {
  const { props } = second;
  if (first.name === 'updateScheduleItem' || first.name === 'updateScheduleItemNote') {
    if (!isSameEdit(first.payload, second)) return null;
    const merged = { ...first.payload.props, ...props };
    return first.name === 'updateScheduleItem'
      ? { name: first.name, payload: { ...first.payload, props: merged } }
      : { name: first.name, payload: { ...first.payload, props: merged } };
  }
  if (first.name === 'createScheduleItem') {
    const merged = created(newScheduleItem, first.payload.props, props);
    return merged && { name: first.name, payload: { props: merged } };
  }
  if (first.name === 'createScheduleItemNote') {
    const merged = created(newTaskScheduleItem, first.payload.props, props);
    return merged && { name: first.name, payload: { ...first.payload, props: merged } };
  }
  return null;
}

/** What is created with an edit in it; null where a create cannot say all of it. */
function created<S extends z.ZodMiniObject>(schema: S, first: object, patch: object): z.output<S> | null {
  if (!Object.keys(patch).every((key) => key in schema.shape)) return null;
  const merged = z.safeParse(schema, { ...first, ...patch });
  return merged.success ? merged.data : null;
}
