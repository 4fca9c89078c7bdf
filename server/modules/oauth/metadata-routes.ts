import type { FastifyInstance } from 'fastify';
import { tokenScopes } from '#contract/tokens/token-scopes.ts';
import { resourcePaths } from '#server/http/token-resources.ts';

/** Paths of the server for OAuth clients. The first is a page of the web app. */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const;

/** Seconds for which metadata may be kept by who has read it. */
const KEPT = 300;

/** Metadata of the authorization server (RFC 8414), which is the server itself. */
function serverMetadata(publicUrl: string) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}${oauthPaths.authorize}`,
    token_endpoint: `${publicUrl}${oauthPaths.token}`,
    registration_endpoint: `${publicUrl}${oauthPaths.register}`,
    revocation_endpoint: `${publicUrl}${oauthPaths.revoke}`,
    scopes_supported: tokenScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${publicUrl}/api/docs`,
  };
}

/** Metadata of a resource (RFC 9728): where a client gets a token for it. */
function resourceMetadata(publicUrl: string, path: string) {
  return {
    resource: `${publicUrl}${path}`,
    authorization_servers: [publicUrl],
    scopes_supported: tokenScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Daywall',
    resource_documentation: `${publicUrl}/api/docs`,
  };
}

/** Metadata by which clients find their way; some look for that of OpenID Connect first. */
export function installOauthMetadata(app: FastifyInstance, publicUrl: string): void {
  const serve = (url: string, document: object) =>
    app.get(url, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', `public, max-age=${KEPT}`).send(document),
    );
  for (const path of resourcePaths)
    serve(`/.well-known/oauth-protected-resource${path}`, resourceMetadata(publicUrl, path));
  for (const name of ['oauth-authorization-server', 'openid-configuration'])
    serve(`/.well-known/${name}`, serverMetadata(publicUrl));
}
