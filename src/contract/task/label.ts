import * as z from 'zod/mini';
import { entityFields, entityId, madeFrom } from '../entity.ts';
import { MAX_LABEL } from '../limits.ts';
import { filledLine } from '../single-line.ts';
import { position } from './position.ts';

/** Label name as stored on a task: plain text, so that everyone who sees the task can read it. */
export const labelName = filledLine(MAX_LABEL).check(z.regex(/^[^\s,#@]+$/u, 'one word'));

/** Tone of the palette; the interface owns the colours. */
export const tone = z.enum(['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink']);

const editable = { name: labelName, tone, position };

/** A user's own label: its tone and position. Names are unique per user, case-insensitively. */
export const label = z.object({ ...entityFields, ...editable, ownerId: entityId });
export type Label = z.infer<typeof label>;

export const newLabel = z.extend(z.partial(z.object(editable)), { id: entityId, name: labelName });
const labelPatch = z.partial(z.object(editable));

export const labelWrite = z.object({ labelId: entityId, version: madeFrom, updateLabelData: labelPatch });
