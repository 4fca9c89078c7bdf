import type { HostClient } from '#client/create-client.ts';
import type { Operation } from '#client/outbox/operation.ts';
import { entityNames } from '#contract/entity-names.ts';
import type { Device } from './simulated-device.ts';
import type { Stored } from './stored.ts';

/** Text of everything that a client shows, equal for equal entities. */
export function pictureOf(client: HostClient): string {
  return entityNames
    .flatMap((entity) => {
      const rows = [...client.replica.all(entity)].sort((a, b) => (a.id < b.id ? -1 : 1));
      return rows.map((row) => `${entity} ${JSON.stringify(Object.entries(row).sort())}`);
    })
    .join('\n');
}

/** Lines in which two such texts differ. */
export function differences(a: string, b: string): readonly string[] {
  const [left, right] = [new Set(a.split('\n')), new Set(b.split('\n'))];
  return [
    ...[...left].filter((line) => !right.has(line)).map((line) => `- ${line}`),
    ...[...right].filter((line) => !left.has(line)).map((line) => `+ ${line}`),
  ];
}

type WriteName = Operation['write']['name'];
/** Creations of rows that `Stored` does not hold. Any other creation has a case in `createdBy`, or does not compile. */
type UnstoredCreation =
  | 'createTaskAccess'
  | 'createAssetLink'
  | 'createQuickCollection'
  | 'createLabel'
  | 'createFilter'
  | 'createTemplate'
  | 'createSubscription'
  | 'createComment'
  | 'createDelegationRequest';
const createsNoneStored = (_name: Exclude<WriteName, `create${string}`> | UnstoredCreation) => null;

/** Id of the entity that a write creates, if any. */
function createdBy({ write }: Operation): string | null {
  switch (write.name) {
    case 'createQuickTask':
    case 'createTask':
    case 'moveScheduleItem':
      return write.payload.id;
    case 'createScheduleItem':
    case 'createScheduleItemNote':
      return write.payload.props.id;
    case 'startNoteTimer':
    case 'createNoteTimerRecord':
      return write.payload.data.recordId;
    case 'splitNoteTimerRecord':
      return write.payload.newRecordId;
    default:
      return createsNoneStored(write.name);
  }
}

/** Persisted writes that are missing at the server, or there more than once. */
export function findLosses(devices: readonly Device[], stored: Stored): readonly string[] {
  const applied = new Set(stored.requests.map(({ requestId }) => requestId));
  const ids = new Set([...stored.tasks, ...stored.records, ...stored.items].map(({ id }) => id));
  const times = new Map<string, number>();
  // Renaming a label changes one field of many tasks.
  for (const { requestId, taskId, field } of stored.history) {
    const key = `${requestId} ${taskId} ${field}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const losses = [...times]
    .filter(([, count]) => count > 1)
    .map(([key, count]) => `applied ${count} times: ${key}`);
  for (const device of devices) {
    for (const requestId of device.kept) {
      const operation = device.seen.get(requestId);
      if (operation === undefined || device.refused.has(requestId)) continue;
      const { name } = operation.write;
      if (!applied.has(requestId)) losses.push(`${device.name}: ${name} ${requestId} never arrived`);
      const created = createdBy(operation);
      if (created !== null && !ids.has(created)) losses.push(`${device.name}: ${name} made no ${created}`);
      losses.push(...missingFields(device.name, operation, stored));
    }
  }
  return losses;
}

/**
 * Fields of an edit that are missing from the history. Titles are unique, so an applied edit of one is there with
 * exactly that.
 */
function missingFields(
  device: string,
  { write, requestId }: Operation,
  { history }: Stored,
): readonly string[] {
  if (write.name !== 'updateTask' || write.payload.data.title === undefined) return [];
  const { title } = write.payload.data;
  const entry = history.find((each) => each.requestId === requestId && each.field === 'title');
  return entry?.after === title
    ? []
    : [`${device}: the title ${title} of ${requestId} is not in the history`];
}

/** Tolerance of an instant that passed through two clocks. Milliseconds. */
const SKEW = 2_000;

/** A write of timer records that `findOverlaps` does not judge does not compile. */
const leavesRecords = (_name: Exclude<WriteName, `${string}TimerRecord`>) => undefined;

/**
 * Finds records that overlap without permission. Permitted: the earlier was ended by hand after the later began,
 * the later arrived after a still later start, or one of them was made, changed or split by hand, or (it or its
 * task) deleted and restored.
 */
export function findOverlaps(devices: readonly Device[], { records, tasks }: Stored): readonly string[] {
  const operations = devices.flatMap((device) => [...device.seen.values()]).map(({ write }) => write);
  const touchedByHand = new Set<string>();
  const ends = new Map<string, number[]>();
  const endOf = (taskId: string, at: number) => ends.set(taskId, [...(ends.get(taskId) ?? []), at]);
  for (const { name, payload } of operations) {
    if (name === 'deleteNoteTimerRecord' || name === 'restoreNoteTimerRecord' || name === 'resumeNoteTimer')
      touchedByHand.add(payload.recordId);
    else if (name === 'createNoteTimerRecord') touchedByHand.add(payload.data.recordId);
    else if (name === 'updateNoteTimerRecord') touchedByHand.add(payload.recordId);
    else if (name === 'splitNoteTimerRecord') touchedByHand.add(payload.recordId).add(payload.newRecordId);
    else if (name === 'deleteTask' || name === 'restoreTask') touchedByHand.add(payload.id);
    else if (name === 'endNoteTimer') endOf(payload.id, Date.parse(payload.data?.endedAt ?? ''));
    else if (name === 'finishTask') endOf(payload.id, Date.parse(payload.at));
    else leavesRecords(name);
  }
  const deleted = new Set(tasks.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id));
  const shown = records
    .filter(({ id, noteId, deletedAt }) => {
      const isHandled = touchedByHand.has(id) || touchedByHand.has(noteId);
      return deletedAt === null && !deleted.has(noteId) && !isHandled;
    })
    .map((record) => ({ ...record, start: Date.parse(record.startedAt), made: Date.parse(record.createdAt) }))
    .sort((a, b) => a.start - b.start);
  const overlaps: string[] = [];
  for (const [index, earlier] of shown.entries()) {
    const end = earlier.endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(earlier.endedAt);
    const isByHand = (ends.get(earlier.noteId) ?? []).some((at) => Math.abs(at - end) < SKEW);
    for (const later of shown.slice(index + 1)) {
      if (later.start >= end || later.endedAt === later.startedAt) continue;
      const isLate = records.some(
        (each) => Date.parse(each.startedAt) > later.start && Date.parse(each.createdAt) < later.made,
      );
      if (!isByHand && !isLate)
        overlaps.push(`${earlier.id} ends ${earlier.endedAt}, ${later.id} began ${later.startedAt}`);
    }
  }
  const running = records.filter(({ endedAt, deletedAt }) => endedAt === null && deletedAt === null);
  if (running.length > 1) overlaps.push(`${running.length} records run`);
  return overlaps;
}
