import type { i18n } from 'i18next';
import * as z from 'zod/mini';
import { RefusedError } from '#client/failure.ts';
import { refusalText } from '#client-react/refusal-text.ts';
import { errorReply } from '#contract/error.ts';

/** Reason for which a file of a page was not attached: the page's, the browser's, or that of the server. */
export const fileRefusal = z.union([
  z.enum(['unreadable', 'insidePage', 'otherType', 'browserFull']),
  errorReply,
]);
export type FileRefusal = z.infer<typeof fileRefusal>;

export const tooLarge: FileRefusal = { id: 'file_too_large', message: 'The file is too large' };

/** Refusals whose reason nobody removes by trying again. */
const lasting: ReadonlySet<string> = new Set([
  'insidePage',
  'otherType',
  'file_too_large',
  'not_permitted',
  'not_found',
]);

const idOf = (refusal: FileRefusal): string => (typeof refusal === 'string' ? refusal : refusal.id);

/** Whether the task of the file is no longer there. */
export const isWithoutTask = (refusal: FileRefusal): boolean => idOf(refusal) === 'not_found';

/** Whether the file may be attached at another try. */
export const mayPass = (refusal: FileRefusal): boolean => !lasting.has(idOf(refusal));

export function fileRefusalText(refusal: FileRefusal, texts: i18n): string {
  if (typeof refusal !== 'string') return refusalText(new RefusedError(refusal), texts);
  // i18n-keys: pages:extension.file.refusal.{unreadable,insidePage,otherType,browserFull}
  return texts.t(`pages:extension.file.refusal.${refusal}`);
}
