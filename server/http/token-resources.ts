import { API_BASE } from './contract-routes.ts';

/** Path of the door for assistants. */
const MCP_PATH = '/mcp';

/** Paths of the resources that a token opens, the server as a whole among them (RFC 9728). */
export const resourcePaths = ['', MCP_PATH, API_BASE] as const;

/** Resource of an address as it may be written, without the last slash; null for one of another server. */
export function resourceIn(address: string, publicUrl: string): string | null {
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '' || address.includes('#')) return null;
  const written = `${url.origin}${url.pathname}${url.search}`.replace(/\/$/, '');
  return resourcePaths.some((path) => `${publicUrl}${path}` === written) ? written : null;
}

/** Address of the metadata of the resource that a path belongs to; null for paths of none. */
export function metadataAddressFor(path: string, publicUrl: string): string | null {
  const resource = [MCP_PATH, API_BASE].find((each) => path === each || path.startsWith(`${each}/`));
  return resource === undefined ? null : `${publicUrl}/.well-known/oauth-protected-resource${resource}`;
}
