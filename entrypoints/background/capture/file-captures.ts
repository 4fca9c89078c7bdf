import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import { UPLOADS_MARK } from '#client/uploads/uploads-mark.ts';
import type { Uploads } from '#client/uploads/uploads-of-account.ts';
import { DAY } from '#time/units.ts';
import type { FileAct } from '../../messaging/file-capture.ts';
import { type FileRefusal, isWithoutTask } from '../../messaging/file-refusal.ts';
import type { FileCapture } from '../../messaging/parse-file-captures.ts';
import type { WorkerServices } from '../worker-services.ts';
import { attachAddress, removeAddress } from './address-link.ts';
import { hasArrived, isOf } from './captured-upload.ts';
import { fetchPageFile, fileKinds, fileName } from './page-file.ts';
import { createRefusalNotices } from './refusal-notices.ts';
import { createStoredCaptures } from './stored-captures.ts';

/** Time after which a file is given up that nothing could be read of, or whose upload is lost. Milliseconds. */
const LIFE = DAY;

/** Files of pages on their way into tasks: stored until they are attached, so that the worker may die meanwhile. */
export interface FileCaptures {
  /** Fetches the file and attaches it; its address where that cannot be done, which the person is shown. */
  attach(client: Client, file: Pick<FileCapture, 'taskId' | 'address' | 'kind'>): Promise<void>;
  /** Goes on with what an earlier worker has left. */
  look(client: Client): Promise<void>;
  /** Tries a refused file again, or forgets it. Settles when that is on disk. */
  settle(client: Client, linkId: string, act: FileAct): Promise<void>;
  /** Number of files that are fetched or sent: the worker stays for them. */
  waiting(): number;
  /** Number of refused files that an account has not settled. */
  refused(accountId: string | null): number;
}

export interface FileCapturesOptions {
  isOnline(): boolean;
  /** Called when files begin or end to be on their way, or are refused. */
  onChange(): void;
}

export function createFileCaptures(
  services: WorkerServices,
  { isOnline, onChange }: FileCapturesOptions,
): FileCaptures {
  const { storage, clock } = services;
  const captures = createStoredCaptures(storage);
  const notices = createRefusalNotices(services);
  const running = new Set<string>();
  const refusals = new Map<string, number>();
  /** Uploads that are followed, and how many the account still has to send. */
  let followed: { readonly of: Uploads; readonly count: () => number } | null = null;
  let isSettling = false;
  let hasNews = false;

  function note(accountId: string, all: readonly FileCapture[]): void {
    refusals.set(accountId, all.filter(({ state }) => state === 'refused').length);
    onChange();
  }

  async function change(
    accountId: string,
    edit: (all: readonly FileCapture[]) => readonly FileCapture[],
  ): Promise<void> {
    note(accountId, await captures.change(accountId, edit));
  }

  const patch = (accountId: string, linkId: string, fields: Partial<FileCapture>) =>
    change(accountId, (all) => all.map((each) => (each.linkId === linkId ? { ...each, ...fields } : each)));
  const forget = (accountId: string, linkId: string) =>
    change(accountId, (all) => all.filter((each) => each.linkId !== linkId));

  function follow(client: Client, accountId: string, uploads: Uploads): void {
    if (followed?.of === uploads) return;
    followed = { of: uploads, count: () => uploads.read().filter(({ state }) => state !== 'failed').length };
    uploads.subscribe(() => {
      onChange();
      void settleSent(client, accountId, uploads);
    });
    // The list is empty until it was read from the disk: only what is shown to a listener says what has arrived.
    uploads.reconnect();
  }

  async function settleSent(client: Client, accountId: string, uploads: Uploads): Promise<void> {
    hasNews = true;
    if (isSettling) return;
    isSettling = true;
    try {
      while (hasNews) {
        hasNews = false;
        await settleOnce(client, accountId, uploads);
      }
    } catch (error) {
      console.warn('daywall: files', error);
    } finally {
      isSettling = false;
    }
  }

  /** Ends what has arrived, and what the server has refused. */
  async function settleOnce(client: Client, accountId: string, uploads: Uploads): Promise<void> {
    for (const capture of await captures.read(accountId)) {
      const upload = uploads.read().find(isOf(capture));
      if (capture.state === 'sent' && upload === undefined) {
        // Without a file on its task the upload was taken back or lost, or is not read yet: its address stays.
        if (hasArrived(client, capture)) await end(client, accountId, capture);
        else if (clock.now() - capture.at >= LIFE) await forget(accountId, capture.linkId);
      } else if (capture.state !== 'waiting' && upload?.state === 'failed') {
        if (capture.state === 'sent') await refuse(client, accountId, capture, upload.error ?? 'unreadable');
        await uploads.remove(upload.id);
      }
    }
  }

  async function end(client: Client, accountId: string, capture: FileCapture): Promise<void> {
    if (capture.isLinked) await removeAddress(client, capture);
    await forget(accountId, capture.linkId);
  }

  async function refuse(
    client: Client,
    accountId: string,
    capture: FileCapture,
    refusal: FileRefusal,
  ): Promise<void> {
    const isLinked = capture.isLinked || (!isWithoutTask(refusal) && (await attachAddress(client, capture)));
    await patch(accountId, capture.linkId, { state: 'refused', refusal, isLinked });
    await notices.show({ ...capture, refusal, isLinked });
  }

  async function perform(client: Client, accountId: string, capture: FileCapture): Promise<void> {
    const { linkId, address, kind } = capture;
    if (running.has(linkId)) return;
    running.add(linkId);
    onChange();
    try {
      // It may have ended since it was read.
      const known = (await captures.read(accountId)).find((each) => each.linkId === linkId);
      if (known?.state !== 'waiting') return;
      const file = await fetchPageFile(address, kind);
      // Without a network nothing can be read: later, when there is one.
      if (file === 'unreadable' && !isOnline() && clock.now() - capture.at < LIFE) return;
      if (client.session.accountId !== accountId) return;
      if (!(file instanceof File)) await refuse(client, accountId, capture, file);
      else await send(client, accountId, { ...capture, name: file.name, size: file.size }, file);
    } finally {
      running.delete(linkId);
      onChange();
    }
  }

  async function send(client: Client, accountId: string, capture: FileCapture, file: File): Promise<void> {
    const uploads = await client.uploads?.();
    if (uploads === undefined) return;
    follow(client, accountId, uploads);
    const { linkId, taskId, name, size } = capture;
    // Attached by a worker that died right after that.
    if (hasArrived(client, capture)) return end(client, accountId, capture);
    const known = uploads.read().filter(isOf(capture));
    for (const { id, state } of known) if (state === 'failed') await uploads.remove(id);
    const isKept = known.some(({ state }) => state !== 'failed') || (await uploads.addToTask(taskId, [file]));
    if (!isKept) return refuse(client, accountId, capture, 'browserFull');
    await patch(accountId, linkId, { state: 'sent', name, size });
    await settleSent(client, accountId, uploads);
  }

  return {
    async attach(client, { taskId, address, kind }) {
      const { accountId } = client.session;
      if (accountId === null) return;
      const capture: FileCapture = {
        ...{ linkId: uuidv7(), taskId, address, kind, at: clock.now() },
        ...{ name: fileName(address, fileKinds[kind]), size: null },
        ...{ state: 'waiting', refusal: null, isLinked: false },
      };
      await change(accountId, (all) => [...all, capture]);
      await perform(client, accountId, capture);
    },
    async look(client) {
      const { accountId } = client.session;
      if (accountId === null) return;
      const stored = await captures.read(accountId);
      note(accountId, stored);
      const hasSent =
        stored.some(({ state }) => state === 'sent') ||
        (await storage.get(UPLOADS_MARK + accountId)) !== null;
      const uploads = hasSent ? await client.uploads?.() : undefined;
      if (uploads !== undefined && client.session.accountId === accountId) follow(client, accountId, uploads);
      for (const each of stored) if (each.state === 'waiting') await perform(client, accountId, each);
    },
    async settle(client, linkId, act) {
      const { accountId } = client.session;
      if (accountId === null) return;
      const capture = (await captures.read(accountId)).find((each) => each.linkId === linkId);
      if (capture?.state !== 'refused') return;
      await notices.clear(linkId);
      if (act === 'dismiss') return forget(accountId, linkId);
      const again = { ...capture, state: 'waiting', refusal: null, at: clock.now() } as const;
      await patch(accountId, linkId, again);
      perform(client, accountId, again).catch((error: unknown) => console.warn('daywall: files', error));
    },
    waiting: () => running.size + (followed?.count() ?? 0),
    refused: (accountId) => (accountId === null ? 0 : (refusals.get(accountId) ?? 0)),
  };
}
