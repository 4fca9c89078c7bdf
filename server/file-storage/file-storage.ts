import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';

/** Bytes under one key. */
export interface StoredContent {
  readonly key: string;
  readonly size: number;
}

/** Storage of the bytes of files: a folder on disk, or a bucket of an S3-compatible store. */
export interface FileStorage {
  /**
   * Puts bytes under the key durably: after it resolves, a power cut keeps them. The same key again changes nothing.
   * Fails if the stream has another size. Throws `ChangedContentError` if its SHA-256 is not that of the key.
   */
  put(key: string, from: Readable, size: number): Promise<void>;
  /** Throws `MissingContentError`. `range` in bytes, both ends included. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Whether that many bytes are stored under the key. */
  has(key: string, size: number): Promise<boolean>;
  /** No error where there is nothing under the key. Waits while removals are held back. */
  remove(key: string): Promise<void>;
  /** Holds removals back, so that a backup finds everything that it knows of. Returns what ends that. */
  holdRemovals(): () => void;
  /** All that is stored, in no order. */
  list(): AsyncIterable<StoredContent>;
  /** Removes what interrupted puts left before that instant (milliseconds). */
  removeUnfinished(before: number): Promise<void>;
  /** Writes and removes a little. Throws `FileStorageError`. */
  check(): Promise<void>;
  /** Ends open connections. */
  close(): void;
}

/** Storage by itself, which holds nothing back. */
export type BareStorage = Omit<FileStorage, 'holdRemovals'>;

/** Nothing is stored under a key. */
export class MissingContentError extends Error {
  override readonly name = 'MissingContentError';

  constructor() {
    super('Nothing is stored under that key');
  }
}

/** Bytes are others than those of which the SHA-256 was taken. */
export class ChangedContentError extends Error {
  override readonly name = 'ChangedContentError';

  constructor() {
    super('The content is not what its key says');
  }
}

/** Storage that cannot be used, in a sentence for the operator. */
export class FileStorageError extends Error {
  override readonly name = 'FileStorageError';
  /** Whether the store answered and does not take these settings, so that time alone mends nothing. */
  readonly isOfSettings: boolean;

  constructor(message: string, { isOfSettings }: { readonly isOfSettings: boolean }) {
    super(message);
    this.isOfSettings = isOfSettings;
  }
}

const KEY = /^[0-9a-f]{64}-[0-9a-f]{32}$/;
/** Parts of a key: SHA-256, a hyphen, and a UUID version 7, which begins with the instant. */
const DIGEST_LENGTH = 64;
const INSTANT_AT = DIGEST_LENGTH + 1;
const INSTANT_LENGTH = 12;

/**
 * Key for content that is about to be stored. No key is used twice: bytes whose content is removed while the same
 * content arrives again lie under another key.
 */
export function newStorageKey(sha256: string, now: number): string {
  return `${sha256}-${uuidv7({ msecs: now }).replaceAll('-', '')}`;
}

/** Instant at which a key was made, which tells a put that is on its way from one that nobody finished. Milliseconds. */
export function instantOfKey(key: string): number {
  return Number.parseInt(key.slice(INSTANT_AT, INSTANT_AT + INSTANT_LENGTH), 16);
}

/** SHA-256 of the content under a key. */
export function digestInKey(key: string): string {
  return key.slice(0, DIGEST_LENGTH);
}

/** Whether a name is a key; storages may hold other names, which are never touched. */
export function isStorageKey(name: string): boolean {
  return KEY.test(name);
}

/** Throws for anything but a key, which could lead out of the folder. */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('That is no storage key');
}

/** Code of a system's error, such as ENOSPC or ECONNREFUSED. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
