import { fileRoutes } from '#contract/files/file-routes.ts';
import { requestLinkRoutes } from '#contract/people/request-link.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import type { FileDeletion } from './file-deletion.ts';
import type { OwnFiles } from './own-files.ts';
import type { FilesService } from './service.ts';

interface Dependencies {
  readonly files: FilesService;
  readonly ownFiles: OwnFiles;
  readonly deleteFile: FileDeletion;
  /** Owner of a file that the link of a request shows. */
  readonly linkFileOwner: (token: string, fileId: string) => Promise<string>;
  readonly limits: Pick<RateLimits, 'callingByLink'>;
}

export function registerFileRoutes(
  http: Http,
  { files, ownFiles, deleteFile, linkFileOwner, limits }: Dependencies,
): void {
  http.read(fileRoutes.getFileAddress, ({ caller, params, query }) =>
    files.addressOf(caller, params.fileId, query.use),
  );
  http.read(fileRoutes.getFileLink, ({ caller, params }) => files.linkOf(caller, params.fileId));
  http.read(fileRoutes.getFilesUsed, ({ caller }) => ownFiles.used(caller));
  http.read(fileRoutes.getFiles, ({ caller, query }) => ownFiles.list(caller, query.cursor));
  http.write(fileRoutes.deleteFile, {
    perform: (context, { params }) => deleteFile(context, params.fileId),
    answer: async () => ({}),
  });
  http.open(requestLinkRoutes.openRequestLinkFile, async ({ body: { token, fileId }, request }) => {
    await limits.callingByLink(token)(request);
    const owner = { userId: await linkFileOwner(token, fileId) };
    const { url } = await files.addressOf(owner, fileId, 'download');
    return { url };
  });
}
