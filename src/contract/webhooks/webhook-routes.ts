import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { defineRoute } from '../route.ts';
import {
  webhook,
  webhookChoices,
  webhookDelivery,
  webhookDeliveryTexts,
  webhookWithSecret,
} from './webhook.ts';

const byId = { params: z.object({ id: entityId }) };
const ofDelivery = { params: z.object({ id: entityId, deliveryId: entityId }) };
/** Id of the entry that is added to the log, made by the caller. */
const newDelivery = z.object({ id: entityId });
const write = { access: 'bearer', write: true, serves: null } as const;
const read = { access: 'bearer', method: 'GET', write: false, serves: null } as const;

export const webhookRoutes = {
  getWebhooks: defineRoute({
    ...read,
    path: '/api/webhooks',
    query: z.object({ organizationId: z.optional(entityId) }),
    reply: z.array(webhook),
    errors: ['not_found', 'not_permitted'],
    summary: 'One’s own webhooks, or those of an organization',
  }),
  createWebhook: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/webhooks',
    body: z.object({
      id: entityId,
      organizationId: z._default(z.nullable(entityId), null),
      ...webhookChoices.shape,
    }),
    reply: webhookWithSecret,
    errors: [
      'confirmation_needed',
      'web_session_needed',
      'not_found',
      'not_permitted',
      'address_not_allowed',
      'too_many',
      'id_taken',
    ],
    summary: 'Send changes to an address; the answer has the secret that signs them',
  }),
  updateWebhook: defineRoute({
    ...write,
    ...byId,
    method: 'PUT',
    path: '/api/webhooks/:id',
    body: webhookChoices,
    reply: webhook,
    errors: [
      'confirmation_needed',
      'web_session_needed',
      'not_found',
      'not_permitted',
      'address_not_allowed',
    ],
    summary: 'Change what a webhook sends, and where to',
  }),
  switchWebhook: defineRoute({
    ...write,
    ...byId,
    method: 'POST',
    path: '/api/webhooks/:id/switch',
    body: z.object({ isOn: z.boolean() }),
    reply: webhook,
    errors: ['confirmation_needed', 'web_session_needed', 'not_found', 'not_permitted'],
    summary: 'Switch a webhook off, or on again: it then sends what changes from now on',
  }),
  deleteWebhook: defineRoute({
    ...write,
    ...byId,
    method: 'DELETE',
    path: '/api/webhooks/:id',
    reply: z.object({ id: entityId }),
    errors: ['not_found', 'not_permitted'],
    summary: 'Delete a webhook and its log',
  }),
  renewWebhookSecret: defineRoute({
    ...write,
    ...byId,
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    reply: webhookWithSecret,
    errors: ['confirmation_needed', 'web_session_needed', 'not_found', 'not_permitted'],
    summary: 'Give a webhook another secret; for a day both sign',
  }),
  testWebhook: defineRoute({
    ...write,
    ...byId,
    method: 'POST',
    path: '/api/webhooks/:id/test',
    body: newDelivery,
    reply: newDelivery,
    errors: ['not_found', 'not_permitted', 'too_many', 'id_taken'],
    summary: 'Send a test event, once',
  }),
  getWebhookDeliveries: defineRoute({
    ...read,
    ...byId,
    path: '/api/webhooks/:id/deliveries',
    query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.positive())) }),
    reply: z.object({ deliveries: z.array(webhookDelivery), hasMore: z.boolean() }),
    errors: ['not_found', 'not_permitted'],
    summary: 'The log of a webhook, last first',
  }),
  getWebhookDelivery: defineRoute({
    ...read,
    ...ofDelivery,
    path: '/api/webhooks/:id/deliveries/:deliveryId',
    reply: webhookDeliveryTexts,
    errors: ['not_found', 'not_permitted'],
    summary: 'One entry of the log with its body and the answer',
  }),
  resendWebhookDelivery: defineRoute({
    ...write,
    ...ofDelivery,
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:deliveryId/again',
    body: newDelivery,
    reply: newDelivery,
    errors: ['not_found', 'not_permitted', 'too_many', 'id_taken'],
    summary: 'Send an entry of the log again, once, under the same webhook-id',
  }),
};
