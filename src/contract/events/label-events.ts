import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { label, labelWrite, newLabel } from '../task/label.ts';
import { defineEvents } from './event.ts';

const ofLabel = z.object({ labelId: entityId });

export const labelEvents = defineEvents({
  getLabels: {
    kind: 'read',
    http: 'GET /labels',
    isOwn: true,
    payload: z.object({}),
    answer: z.array(label),
    errors: [],
  },
  createLabel: {
    kind: 'write',
    http: 'POST /labels',
    isOwn: true,
    payload: newLabel,
    answer: label,
    errors: ['id_taken', 'label_taken', 'too_many'],
  },
  /** Renaming a label renames it on all of one's own tasks. */
  updateLabel: {
    kind: 'write',
    http: 'PATCH /labels/:labelId',
    isOwn: true,
    payload: labelWrite,
    answer: label,
    errors: ['not_found', 'label_taken'],
  },
  /** Removes the label from all of one's own tasks. */
  deleteLabel: {
    kind: 'write',
    http: 'DELETE /labels/:labelId',
    isOwn: true,
    payload: ofLabel,
    answer: ofLabel,
    errors: ['not_found'],
  },
  restoreLabel: {
    kind: 'write',
    http: 'POST /labels/:labelId/restore',
    isOwn: true,
    payload: ofLabel,
    answer: label,
    errors: ['not_found', 'label_taken'],
  },
});
