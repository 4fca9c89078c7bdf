import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const CLIENT = { clientId: 'daywall', clientSecret: 'the secret of this application' };

/** `down` answers 503 to everything, `silent` never answers, `broken` answers what is no JSON. */
export type Behaviour = 'works' | 'down' | 'silent' | 'broken';

interface CodeOf {
  /** Claims of the ID token beyond issuer, audience and times; they may override any of these. */
  readonly claims: JWTPayload;
  readonly codeVerifier?: string;
  readonly redirectUri: string;
  /** Scope of the answer; none by default. */
  readonly scope?: string;
  /** Whether the answer includes a refresh token. */
  readonly isLasting?: boolean;
  /** Signs with a key that is in no key set. */
  readonly isForged?: boolean;
}

interface Refreshing {
  readonly expiresIn: number;
  /** Whether each refresh returns another refresh token and invalidates the one before. */
  readonly isRotating: boolean;
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const secret = (kind: string) => `${kind}-${randomBytes(24).toString('base64url')}`;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Test double of an identity provider: a real server with keys of its own, whose answers a test chooses. */
export async function startIdentityProvider() {
  const keys = await generateKeyPair('RS256');
  const strangersKeys = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key', use: 'sig', alg: 'RS256' };
  const codes = new Map<string, CodeOf>();
  const refreshTokens = new Set<string>();
  /** Tokens that Microsoft Graph accepts, with the ids of their users. */
  const graphTokens = new Map<string, string>();
  const revoked: string[] = [];
  const given: string[] = [];
  let behaviour: Behaviour = 'works';
  let refreshing: Refreshing = { expiresIn: 3_600, isRotating: false };
  let refreshes = 0;
  let url = '';

  function keep(text: string): string {
    given.push(text);
    return text;
  }

  async function sign(claims: JWTPayload, isForged = false): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const all = { iss: url, aud: CLIENT.clientId, iat: now, exp: now + 600, ...claims };
    const key = isForged ? strangersKeys.privateKey : keys.privateKey;
    return keep(await new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(key));
  }

  async function exchange(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const code = form.get('code') ?? '';
    const asked = codes.get(code);
    codes.delete(code);
    const verifier = form.get('code_verifier');
    const isProven =
      asked?.codeVerifier === undefined
        ? verifier === null
        : verifier !== null && challengeOf(verifier) === challengeOf(asked.codeVerifier);
    if (asked === undefined || !isProven || form.get('redirect_uri') !== asked.redirectUri)
      return answer(response, 400, { error: 'invalid_grant', error_description: 'no such code' });
    const { claims, scope, isLasting = true, isForged } = asked;
    const refreshToken = keep(secret('refresh'));
    if (isLasting) refreshTokens.add(refreshToken);
    answer(response, 200, {
      access_token: keep(secret('access')),
      token_type: 'Bearer',
      expires_in: refreshing.expiresIn,
      id_token: await sign(claims, isForged),
      ...(scope === undefined ? {} : { scope }),
      ...(isLasting ? { refresh_token: refreshToken } : {}),
    });
  }

  function refresh(form: URLSearchParams, response: ServerResponse): void {
    refreshes += 1;
    const token = form.get('refresh_token') ?? '';
    if (!refreshTokens.has(token)) {
      answer(response, 400, { error: 'invalid_grant' });
      return;
    }
    const next = keep(secret('refresh'));
    if (refreshing.isRotating) {
      refreshTokens.delete(token);
      refreshTokens.add(next);
    }
    answer(response, 200, {
      access_token: keep(secret('access')),
      token_type: 'Bearer',
      expires_in: refreshing.expiresIn,
      ...(refreshing.isRotating ? { refresh_token: next } : {}),
    });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', url);
    if (behaviour === 'silent') return;
    if (behaviour === 'down') return answer(response, 503, { error: 'temporarily_unavailable' });
    if (behaviour === 'broken') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<h1>Maintenance</h1>');
      return;
    }
    if (pathname === '/.well-known/openid-configuration')
      return answer(response, 200, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        revocation_endpoint: `${url}/revoke`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      });
    if (pathname === '/keys') return answer(response, 200, { keys: [jwk] });
    if (pathname === '/v1.0/me') {
      const id = graphTokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
      return id === undefined ? answer(response, 401, { error: {} }) : answer(response, 200, { id });
    }
    const form = await formOf(request);
    if (form.get('client_id') !== CLIENT.clientId || form.get('client_secret') !== CLIENT.clientSecret)
      return answer(response, 401, { error: 'invalid_client' });
    if (pathname === '/revoke') {
      revoked.push(form.get('token') ?? '');
      refreshTokens.delete(form.get('token') ?? '');
      return answer(response, 200, {});
    }
    if (form.get('grant_type') === 'refresh_token') return refresh(form, response);
    return exchange(form, response);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${isPort(address) ? address.port : 0}`;

  return {
    url,
    /** Settings for the server's configuration. */
    settings: { ...CLIENT, issuer: url, apiUrl: url },
    sign,
    /** Issues a code as after a sign-in at the provider. */
    makeCode(asked: CodeOf): string {
      const code = keep(secret('code'));
      codes.set(code, asked);
      return code;
    },
    /** Makes Graph accept the token for a user. */
    acceptAtGraph(token: string, id: string): void {
      graphTokens.set(token, id);
    },
    behave(next: Behaviour): void {
      behaviour = next;
    },
    /** Sets the behaviour of refreshes from now on. */
    refreshLike(next: Partial<Refreshing>): void {
      refreshing = { ...refreshing, ...next };
    },
    /** Revokes all refresh tokens, as a user does who withdraws access. */
    forgetAccess(): void {
      refreshTokens.clear();
    },
    revoked: (): readonly string[] => revoked,
    refreshes: () => refreshes,
    /** Every code and token that was ever issued or signed. */
    given: (): readonly string[] => given,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

function isPort(address: ReturnType<ReturnType<typeof createServer>['address']>): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
