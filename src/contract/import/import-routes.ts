import * as z from 'zod/mini';
import { dayOrders } from '#time/day-order.ts';
import { entityId, timeZone } from '../entity.ts';
import { defineRoute } from '../route.ts';
import {
  importDetail,
  importRow,
  importSample,
  importSummary,
  MAX_IMPORT_NAME,
  MAX_ROW_ORDINAL,
} from './import.ts';
import { importChoices } from './import-choices.ts';
import { importProducts } from './import-product.ts';

const ofImport = z.object({ importId: entityId });
const fileName = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_IMPORT_NAME));

/** Imports of the caller's own. The file is the raw body of `createImport`, of type `application/octet-stream`. */
export const importRoutes = {
  createImport: defineRoute({
    method: 'POST',
    path: '/api/imports',
    access: 'bearer',
    write: false,
    /** Without a product the file is recognised. */
    query: z.object({
      product: z.optional(z.enum(importProducts)),
      name: fileName,
      timeZone,
      /** Order of day and month in one’s own dates, for a file that leaves it open; by one’s settings without it. */
      dayOrder: z.optional(z.enum(dayOrders)),
      /** Earlier import whose undo is given up for this one, where all that are kept can still be undone. */
      replaces: z.optional(entityId),
    }),
    reply: importSummary,
    errors: ['too_large', 'too_many', 'unsupported_media_type', 'storage_full', 'text_quota_reached'],
    summary: 'Send a file to import; its body is the file itself',
    serves: null,
  }),
  getImports: defineRoute({
    method: 'GET',
    path: '/api/imports',
    access: 'bearer',
    write: false,
    reply: z.array(importSummary),
    errors: [],
    summary: 'One’s own imports, the latest first',
    serves: null,
  }),
  getImport: defineRoute({
    method: 'GET',
    path: '/api/imports/:importId',
    access: 'bearer',
    write: false,
    params: ofImport,
    reply: importDetail,
    errors: ['not_found'],
    summary: 'State, plan and result of an import',
    serves: null,
  }),
  getImportRows: defineRoute({
    method: 'GET',
    path: '/api/imports/:importId/rows',
    access: 'bearer',
    write: false,
    params: ofImport,
    query: z.object({
      action: z.optional(z.enum(['create', 'update', 'skip', 'error', 'remove', 'keep'])),
      /** Ordinal of the last row of the page before. */
      cursor: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_ROW_ORDINAL))),
    }),
    reply: z.object({ rows: z.array(importRow), nextCursor: z.nullable(z.int()) }),
    errors: ['not_found'],
    summary: 'Rows of an import with what is planned or was done, by pages',
    serves: null,
  }),
  getImportSample: defineRoute({
    method: 'GET',
    path: '/api/imports/:importId/sample',
    access: 'bearer',
    write: false,
    params: ofImport,
    reply: z.array(importSample),
    errors: ['not_found'],
    summary: 'Ten tasks of an import as they will look',
    serves: null,
  }),
  chooseImport: defineRoute({
    method: 'PUT',
    path: '/api/imports/:importId/choices',
    access: 'bearer',
    write: false,
    params: ofImport,
    body: importChoices,
    reply: importDetail,
    errors: ['not_found', 'not_pending', 'not_a_colleague'],
    summary: 'Decide how a file is imported; it is planned anew',
    serves: null,
  }),
  readImportAs: defineRoute({
    method: 'POST',
    path: '/api/imports/:importId/read',
    access: 'bearer',
    write: false,
    params: ofImport,
    body: z.object({
      product: z.enum(importProducts),
      dateOrder: z.optional(importChoices.shape.dateOrder),
    }),
    reply: importSummary,
    errors: ['not_found', 'not_pending', 'too_many'],
    summary: 'Read a file again, as one of another product or with dates in another order, within an hour',
    serves: null,
  }),
  startImport: defineRoute({
    method: 'POST',
    path: '/api/imports/:importId/start',
    access: 'bearer',
    write: false,
    params: ofImport,
    reply: importSummary,
    errors: ['not_found', 'not_pending', 'not_a_colleague', 'too_many', 'text_quota_reached'],
    summary: 'Carry out a planned import',
    serves: null,
  }),
  undoImport: defineRoute({
    method: 'POST',
    path: '/api/imports/:importId/undo',
    access: 'bearer',
    write: false,
    params: ofImport,
    reply: importSummary,
    errors: ['not_found', 'not_pending', 'too_many'],
    summary: 'Remove what an import made, except what was changed since',
    serves: null,
  }),
  cancelImport: defineRoute({
    method: 'POST',
    path: '/api/imports/:importId/cancel',
    access: 'bearer',
    write: false,
    params: ofImport,
    reply: importSummary,
    errors: ['not_found', 'not_pending'],
    summary: 'Stop an import; what has arrived stays until it is undone',
    serves: null,
  }),
  deleteImport: defineRoute({
    method: 'DELETE',
    path: '/api/imports/:importId',
    access: 'bearer',
    write: false,
    params: ofImport,
    reply: z.object({}),
    errors: ['not_found', 'not_pending'],
    summary: 'Forget an import; what it made stays',
    serves: null,
  }),
};
