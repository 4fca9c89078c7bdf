import { createHmac } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { DAY, SECOND } from '#time/units.ts';
import { RefusalError } from '../errors.ts';
import { isSameSecret } from '../same-secret.ts';

/** Steps that take a write of an assistant back. */
export const undoSteps = [
  'delete_task',
  'restore_fields',
  'reopen_task',
  'finish_task',
  'unplan',
  'delete_record',
  'resume_record',
  'withdraw_request',
  'hand_back',
  'delete_comment',
  'restore_task',
] as const;
export type UndoStep = (typeof undoSteps)[number];

/** Step back of one write: ids of its entities, and the versions that the write made of them. */
export interface Undo {
  readonly step: UndoStep;
  readonly ids: readonly string[];
  readonly versions: readonly number[];
}

/** Time in which a handle works. Milliseconds. */
const HANDLE_LIFE = DAY;
/** Digits of the proof that a handle is ours: it protects no right, which the write asks for itself. */
const PROOF_LENGTH = 16;

/**
 * Handles of undo: a write says how it is taken back, and whoever has it makes that step with their own rights. Nothing of it is
 * stored, so that any process reads it; the proof binds it to its user and its time.
 */
export function createUndoHandles(key: Uint8Array) {
  const proofOf = (userId: string, text: string) =>
    createHmac('sha256', key).update(`${userId} ${text}`).digest('base64url').slice(0, PROOF_LENGTH);

  return {
    make(userId: string, { step, ids, versions }: Undo, now: number): string {
      const shortIds = ids.map((id) => Buffer.from(parse(id)).toString('base64url')).join('~');
      const at = Math.floor(now / SECOND).toString(36);
      const text = [undoSteps.indexOf(step), at, versions.join('~'), shortIds].join('.');
      return `${text}.${proofOf(userId, text)}`;
    },
    /** Throws `invalid_input` for a handle of somebody else, or that is too old. */
    read(userId: string, handle: string, now: number): Undo {
      const refuse = (message: string): never => {
        throw new RefusalError('invalid_input', [{ path: 'handle', message }]);
      };
      const end = handle.lastIndexOf('.');
      const text = handle.slice(0, Math.max(0, end));
      if (!isSameSecret(handle.slice(end + 1), proofOf(userId, text))) return refuse('is no handle of yours');
      const [index = '', at = '', versions = '', shortIds = ''] = text.split('.');
      if (now - Number.parseInt(at, 36) * SECOND > HANDLE_LIFE) return refuse('is older than a day');
      const step = undoSteps[Number(index)] ?? refuse('is no handle of yours');
      const ids = shortIds.split('~').map((id) => stringify(Buffer.from(id, 'base64url')));
      return { step, ids, versions: versions.split('~').map(Number) };
    },
  };
}
export type UndoHandles = ReturnType<typeof createUndoHandles>;
