import * as z from 'zod/mini';
import { entityId, instant } from '../entity.ts';
import { defineRoute } from '../route.ts';
import { file } from './file.ts';

const ofFile = z.object({ fileId: entityId });

/** Ways to open a file: its small picture, its large picture, its bytes to keep, its text to read. */
export const fileUse = z.enum(['preview', 'picture', 'download', 'text']);
export type FileUse = z.infer<typeof fileUse>;

/** Room in bytes. Files that are on their way count as used. */
const room = z.object({ used: z.int(), allowed: z.int() });
/** Room for files, and for what is stored as text: tasks with their history, comments, calendar items. */
const rooms = z.extend(room, { text: room });

/** A file of the caller's own, with the tasks and comments that have it, as far as the caller sees them. */
const ownFile = z.object({
  file,
  createdAt: instant,
  links: z.array(
    z.object({
      /** Task, or the task under which it was commented; null for a comment on a request. */
      taskId: z.nullable(entityId),
      commentId: z.nullable(entityId),
      /** Title of that task. */
      title: z.string(),
    }),
  ),
  /** Tasks and comments that have it, and that the caller does not see. */
  hiddenLinks: z.int(),
});
export type OwnFile = z.infer<typeof ownFile>;

/** Place where somebody sees a file: a task, or a comment with the task or request that it is on. */
const fileLink = z.object({
  taskId: z.nullable(entityId),
  delegationRequestId: z.nullable(entityId),
  commentId: z.nullable(entityId),
});
export type FileLink = z.infer<typeof fileLink>;

/** Files on tasks and comments. They arrive by tus (`upload-metadata.ts`). */
export const fileRoutes = {
  getFileAddress: defineRoute({
    method: 'GET',
    path: '/api/files/:fileId/address',
    access: 'bearer',
    write: false,
    params: ofFile,
    query: z.object({ use: fileUse }),
    reply: z.object({ url: z.url(), expiresAt: instant }),
    errors: ['not_found'],
    summary: 'Address at which the caller can open a file for some minutes',
    serves: null,
  }),
  getFileLink: defineRoute({
    method: 'GET',
    path: '/api/files/:fileId/link',
    access: 'bearer',
    write: false,
    params: ofFile,
    reply: fileLink,
    errors: ['not_found'],
    summary: 'Task or comment where the caller sees a file, for its address in the app',
    serves: null,
  }),
  getFilesUsed: defineRoute({
    method: 'GET',
    path: '/api/files/used',
    access: 'bearer',
    write: false,
    reply: z.object({
      person: rooms,
      /** Organizations that the caller manages. */
      organizations: z.array(z.extend(rooms, { id: entityId, name: z.string() })),
      /** Largest file that this server takes. Bytes. */
      largestFile: z.int(),
    }),
    errors: [],
    summary: 'Room for files and texts: what is used and what is allowed',
    serves: null,
  }),
  getFiles: defineRoute({
    method: 'GET',
    path: '/api/files',
    access: 'bearer',
    write: false,
    query: z.object({
      cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
    }),
    reply: z.object({ files: z.array(ownFile), nextCursor: z.nullable(z.string()) }),
    errors: [],
    summary: 'Files that the caller uploaded, the largest first, by pages',
    serves: null,
  }),
  deleteFile: defineRoute({
    method: 'DELETE',
    path: '/api/files/:fileId',
    access: 'bearer',
    write: true,
    params: ofFile,
    reply: z.object({}),
    errors: ['not_found'],
    summary: 'Delete a file of one’s own, wherever it is attached',
    serves: null,
  }),
};
