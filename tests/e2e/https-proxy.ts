import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { generate } from 'selfsigned';
import { closeAtEnd } from '#tests/close-at-end.ts';

export interface HttpsProxy {
  /** Flags with which Chromium resolves the host's name. */
  readonly flags: readonly string[];
}

/**
 * TLS proxy in front of a server on `port`, like an operator's, for one browser that knows the host. It ends with the
 * test file.
 */
export async function openHttpsProxy(host: string, port: number): Promise<HttpsProxy> {
  const certificate = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
  });
  const own = { key: certificate.private, cert: certificate.cert };
  const door = createServer({ ...own, ALPNProtocols: ['http/1.1'] }, (outside) => {
    const inside = connect(port, 'localhost');
    outside.on('error', () => inside.destroy()).on('close', () => inside.destroy());
    inside.on('error', () => outside.destroy()).on('close', () => outside.destroy());
    outside.pipe(inside).pipe(outside);
  });
  await new Promise<void>((opened) => door.listen(0, '127.0.0.1', opened));
  closeAtEnd(() => new Promise((closed) => door.close(closed)));
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    flags: [`--host-resolver-rules=MAP ${host}:443 127.0.0.1:${address.port}`, '--ignore-certificate-errors'],
  };
}
