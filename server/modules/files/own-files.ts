import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OwnFile } from '#contract/files/file-routes.ts';
import { FILES_PAGE_SIZE } from '#contract/limits.ts';
import { can } from '#contract/policy-table.ts';
import type { Caller } from '#server/caller.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import { organizationMembers, organizations } from '../organizations/table.ts';
import type { Room, TextRoomOf } from '../text-room/service.ts';
import { presentFile } from './presenter.ts';
import { bytesIn, bytesOf, waitingIn, waitingOf } from './storage-use.ts';
import { type FileRow, fileLinks, files } from './table.ts';

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly config: Pick<Config, 'fileLimits'>;
  readonly readers: Pick<EntityReaders, 'task' | 'comment'>;
  readonly textRoomOf: TextRoomOf;
}

type Rooms = Room & { readonly text: Room };

/** Position behind a file, in the order of the list. */
function cursorOf({ size, id }: Pick<FileRow, 'size' | 'id'>): string {
  return `${size}.${id}`;
}

function listPage(queryable: Queryable, userId: string, cursor: string | undefined): Promise<FileRow[]> {
  const [size, id] = cursor?.split('.') ?? [];
  const isBehind =
    cursor === undefined ? undefined : sql`(${files.size}, ${files.id}) < (${size}::bigint, ${id}::uuid)`;
  return queryable
    .select()
    .from(files)
    .where(and(eq(files.uploaderId, userId), isNull(files.importId), isBehind))
    .orderBy(desc(files.size), desc(files.id))
    .limit(FILES_PAGE_SIZE);
}

/** Organizations that a user manages. */
async function listManaged(queryable: Queryable, userId: string): Promise<{ id: string; name: string }[]> {
  const rows = await queryable
    .select({ id: organizations.id, name: organizations.name, role: organizationMembers.role })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(and(eq(organizationMembers.userId, userId), isNull(organizations.deletedAt)))
    .orderBy(organizations.id);
  return rows.filter(({ role }) => can(role, 'organization.edit')).map(({ id, name }) => ({ id, name }));
}

/** Files of one's own: the room that they take, and where they are attached. */
export function createOwnFiles({ database, config, readers, textRoomOf }: Dependencies) {
  const { outer } = database;
  const { fileLimits } = config;

  async function linksOf(userId: string, fileIds: readonly string[]) {
    const rows = await outer
      .select()
      .from(fileLinks)
      .where(inArray(fileLinks.fileId, [...fileIds]));
    const commentIds = rows.flatMap(({ commentId }) => commentId ?? []);
    const seenComment = await readers.comment(outer, commentIds, [userId]);
    const commentOf = (id: string | null) => {
      const seen = id === null ? null : seenComment(id, userId);
      return seen === null || seen.isDeleted ? null : seen.data;
    };
    const taskIds = rows.flatMap(({ taskId, commentId }) => taskId ?? commentOf(commentId)?.noteId ?? []);
    const seenTask = await readers.task(outer, [...new Set(taskIds)], [userId]);
    const linkOf = ({ taskId, commentId }: (typeof rows)[number]): OwnFile['links'] => {
      const comment = commentOf(commentId);
      if (commentId !== null && comment === null) return [];
      const id = taskId ?? comment?.noteId ?? null;
      if (id === null) return [{ taskId: null, commentId, title: '' }];
      const task = seenTask(id, userId);
      if (task === null || task.isDeleted) return [];
      return [{ taskId: id, commentId, title: task.data.title }];
    };
    const byFile = Map.groupBy(rows, ({ fileId }) => fileId);
    return (fileId: string): Pick<OwnFile, 'links' | 'hiddenLinks'> => {
      const own = byFile.get(fileId) ?? [];
      const links = own.flatMap(linkOf);
      return { links, hiddenLinks: own.length - links.length };
    };
  }

  return {
    async used({ userId }: Caller): Promise<{
      person: Rooms;
      organizations: (Rooms & { id: string; name: string })[];
      largestFile: number;
    }> {
      const { bytes } = await waitingOf(outer, userId);
      const managed: (Rooms & { id: string; name: string })[] = [];
      for (const organization of await listManaged(outer, userId)) {
        const used = (await bytesIn(outer, organization.id)) + (await waitingIn(outer, organization.id));
        const text = await textRoomOf('organization', organization.id);
        managed.push({ ...organization, used, allowed: fileLimits.ofOrganization, text });
      }
      return {
        person: {
          used: bytes + (await bytesOf(outer, userId)),
          allowed: fileLimits.ofPerson,
          text: await textRoomOf('person', userId),
        },
        organizations: managed,
        largestFile: fileLimits.ofFile,
      };
    },

    async list(
      { userId }: Caller,
      cursor: string | undefined,
    ): Promise<{ files: OwnFile[]; nextCursor: string | null }> {
      const rows = await listPage(outer, userId, cursor);
      const last = rows.length < FILES_PAGE_SIZE ? undefined : rows.at(-1);
      const ids = rows.map(({ id }) => id);
      const links = ids.length === 0 ? null : await linksOf(userId, ids);
      return {
        files: rows.map((row) => ({
          file: presentFile(row),
          createdAt: row.createdAt,
          ...(links?.(row.id) ?? { links: [], hiddenLinks: 0 }),
        })),
        nextCursor: last === undefined ? null : cursorOf(last),
      };
    },
  };
}
export type OwnFiles = ReturnType<typeof createOwnFiles>;
