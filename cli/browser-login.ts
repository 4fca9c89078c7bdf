import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { stderr } from 'node:process';
import { COMMAND_LINE_CLIENT } from '#contract/limits.ts';
import { tokenScopes } from '#contract/tokens/token-scopes.ts';
import { MINUTE } from '#time/units.ts';
import { CommandError } from './command-error.ts';
import type { KeptAccount } from './kept-account.ts';
import { exchangeCode, findSignInPage } from './sign-in-server.ts';

/** Time to decide in the browser. Milliseconds. */
const PATIENCE = 10 * MINUTE;
const CALLBACK = '/callback';

/** Programs that open an address in the browser, by system. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens an address where there is a browser; elsewhere whoever reads the address opens it. */
function openBrowser(address: string): void {
  const [program, ...words] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...words, address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

function answer(reply: ServerResponse, status: number, text: string): void {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  };
  reply.writeHead(status, headers).end(`${text}\n`);
}

interface Callback {
  readonly redirectUri: string;
  /** Parameters of the answer with the right state. */
  readonly answered: Promise<URLSearchParams>;
  close(): void;
}

/** Listens on this machine for the answer of the page. Answers to another sign-in are refused, and not waited for. */
async function listenForAnswer(state: string, issuer: string): Promise<Callback> {
  const { promise, resolve } = Promise.withResolvers<URLSearchParams>();
  const listener = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.method !== 'GET' || pathname !== CALLBACK) return answer(reply, 404, 'Not found');
    if (searchParams.get('state') !== state || searchParams.get('iss') !== issuer)
      return answer(reply, 400, 'This answer belongs to another sign-in.');
    answer(reply, 200, 'Daywall: go back to the terminal. You can close this page.');
    return resolve(searchParams);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    redirectUri: `http://127.0.0.1:${address.port}${CALLBACK}`,
    answered: promise,
    close: () => {
      listener.close();
      listener.closeAllConnections();
    },
  };
}

/** Answer of the page, if it comes in time. */
async function awaited(answered: Promise<URLSearchParams>): Promise<URLSearchParams> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new CommandError('Nobody answered in the browser: run “daywall login” again.')),
    PATIENCE,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Signs in on the page of the server, which sends the browser back to this machine (RFC 8252, with PKCE). */
export async function signInByBrowser(server: string): Promise<KeptAccount> {
  const page = await findSignInPage(server);
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const callback = await listenForAnswer(state, new URL(page).origin);
  try {
    const { redirectUri } = callback;
    const address = `${page}?${new URLSearchParams({
      response_type: 'code',
      client_id: COMMAND_LINE_CLIENT,
      redirect_uri: redirectUri,
      scope: tokenScopes.join(' '),
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })}`;
    stderr.write(
      `Sign in in your browser. If it does not open, open this address on this machine:\n${address}\n`,
    );
    openBrowser(address);
    const answered = await awaited(callback.answered);
    const code = answered.get('code');
    if (code === null) {
      const isDeclined = answered.get('error') === 'access_denied';
      throw new CommandError(
        isDeclined ? 'Declined in the browser.' : `Not signed in: ${answered.get('error_description') ?? ''}`,
      );
    }
    return { server, ...(await exchangeCode(server, { code, verifier, redirectUri })) };
  } finally {
    callback.close();
  }
}
