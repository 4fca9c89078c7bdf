import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import type { archiveQuery } from '#contract/export/exported-archive.ts';
import type { Http } from '#server/http/contract-routes.ts';
import { requestedLanguage } from '#server/http/requested-language.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import type { ArchiveWish, Exports } from './service.ts';

function wishOf(request: FastifyRequest, { files }: z.output<typeof archiveQuery>): ArchiveWish {
  return { language: requestedLanguage(request.headers['accept-language']), hasFiles: files === 'with' };
}

function sendArchive(reply: FastifyReply, name: string, archive: Readable): Readable {
  reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`);
  return archive;
}

/** An export reads everything, so both kinds count against one allowance of their person. */
export function registerExportRoutes(http: Http, exports: Exports, limits: RateLimits): void {
  http.read(api.exportAccount, async ({ caller, query, request, reply }) => {
    await limits.rarely(`export:${caller.userId}`)(request);
    return sendArchive(reply, 'daywall.zip', exports.account(caller, wishOf(request, query)));
  });
  http.read(api.getAccountExportSize, ({ caller }) => exports.accountSize(caller));

  http.read(api.exportOrganization, async ({ caller, params, query, request, reply }) => {
    await limits.rarely(`export:${caller.userId}`)(request);
    const archive = await exports.organization(caller, params.orgId, wishOf(request, query));
    return sendArchive(reply, 'daywall-organization.zip', archive);
  });
  http.read(api.getOrganizationExportSize, ({ caller, params }) =>
    exports.organizationSize(caller, params.orgId),
  );
}
