import * as z from 'zod/mini';
import { entityId, madeFrom } from '../entity.ts';
import { newTemplate, template, templatePatch } from '../task/template.ts';
import { defineEvents } from './event.ts';

const ofTemplate = z.object({ templateId: entityId });

export const templateEvents = defineEvents({
  /** The caller's own, and those of organizations where they are a member. */
  getTemplates: {
    kind: 'read',
    http: 'GET /templates',
    isOwn: true,
    payload: z.object({}),
    answer: z.array(template),
    errors: [],
  },
  createTemplate: {
    kind: 'write',
    http: 'POST /templates',
    isOwn: true,
    payload: newTemplate,
    answer: template,
    errors: ['id_taken', 'not_found', 'not_permitted', 'too_many'],
  },
  /** Only its owner shares a template with an organization, or takes it back. */
  updateTemplate: {
    kind: 'write',
    http: 'PATCH /templates/:templateId',
    isOwn: true,
    payload: z.extend(ofTemplate, { version: madeFrom, updateTemplateData: templatePatch }),
    answer: template,
    errors: ['not_found', 'not_permitted', 'too_many'],
  },
  deleteTemplate: {
    kind: 'write',
    http: 'DELETE /templates/:templateId',
    isOwn: true,
    payload: ofTemplate,
    answer: ofTemplate,
    errors: ['not_found', 'not_permitted'],
  },
  restoreTemplate: {
    kind: 'write',
    http: 'POST /templates/:templateId/restore',
    isOwn: true,
    payload: ofTemplate,
    answer: template,
    errors: ['not_found', 'not_permitted', 'too_many'],
  },
});
