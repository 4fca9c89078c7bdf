import * as z from 'zod/mini';

/** Bytes under AES-GCM: only a session of that account gets the key. docs/decisions/0050. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: Uint8Array<ArrayBuffer>;
}

const sealedContents = z.object({
  /** Outbox operations as they were on disk; parsed when they are taken over. */
  operations: z.array(z.unknown()),
  /** Values of the account in key-value storage, such as drafts. */
  values: z.record(z.string(), z.string()),
});
export type SealedContents = z.infer<typeof sealedContents>;

/** Bytes of a nonce for AES-GCM (NIST SP 800-38D, 8.2). */
const IV_BYTES = 12;

/** Whether this context can encrypt: plain http from another machine has no Web Crypto. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Imports a key of 32 bytes in base64url, as `getOutboxKey` answers. */
export function openKey(key: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(key.replace(/-/g, '+').replace(/_/g, '/')), (each) =>
    each.charCodeAt(0),
  );
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function parametersOf(belongsTo: string, iv: Uint8Array<ArrayBuffer>) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(belongsTo) };
}

export async function sealBytes(key: CryptoKey, belongsTo: string, plain: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await crypto.subtle.encrypt(parametersOf(belongsTo, iv), key, plain);
  return { iv, data: new Uint8Array(data) };
}

/** Throws for another key, another `belongsTo` or modified bytes. */
export function unsealBytes(key: CryptoKey, belongsTo: string, { iv, data }: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(parametersOf(belongsTo, iv), key, data);
}

/** Encrypts an account's unsent writes. `key`: as `getOutboxKey` answers. */
export async function seal(key: string, accountId: string, contents: SealedContents): Promise<Sealed> {
  const plain = new TextEncoder().encode(JSON.stringify(contents));
  return sealBytes(await openKey(key), accountId, plain);
}

/** Decrypts sealed writes. Throws for another key or a modified seal. */
export async function unseal(key: string, accountId: string, sealed: Sealed): Promise<SealedContents> {
  const plain = await unsealBytes(await openKey(key), accountId, sealed);
  return z.parse(sealedContents, JSON.parse(new TextDecoder().decode(plain)));
}
