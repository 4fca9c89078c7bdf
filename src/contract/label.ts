import * as z from 'zod/mini';
import { entityFields, entityId, madeFrom } from './entity.ts';
import { MAX_LABEL } from './limits.ts';
import { filledLine } from './line.ts';
import { position } from './position.ts';

/** A label as it stands on tasks: by its name, so that everyone who sees the task can read it. */
export const labelName = filledLine(MAX_LABEL).check(z.regex(/^[^\s,#@]+$/u, 'one word'));

/** One of the palette's tones; the look of each belongs to the interface. */
export const tone = z.enum(['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink']);

const editable = { name: labelName, tone, position };

/** How a person keeps one of their labels: its tone and its place. Names are unique per person, whatever their case. */
export const label = z.object({ ...entityFields, ...editable, ownerId: entityId });
export type Label = z.infer<typeof label>;

export const newLabel = z.extend(z.partial(z.object(editable)), { id: entityId, name: labelName });
const labelPatch = z.partial(z.object(editable));

export const labelWrite = z.object({ labelId: entityId, version: madeFrom, updateLabelData: labelPatch });
