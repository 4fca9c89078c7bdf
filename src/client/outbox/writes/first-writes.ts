import type { WriteTable } from '../write-definition.ts';
import { taskWrites } from './task-writes.ts';
import { timerWrites } from './timer-writes.ts';

/** Writes of a popup's first frame, whose definitions are loaded with it. */
export const firstWrites = { ...taskWrites, ...timerWrites } satisfies Partial<WriteTable>;
