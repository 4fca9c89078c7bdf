import { closeSync, fsyncSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { createDeferredSync, type DeferredSync, type SyncObserver } from './deferred-sync.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER, syncFolder } from './durable-folder.ts';
import type { Attributes, Node, NodeFileSystem, Stream } from './node-file-system.ts';

/** Change that the engine made to its folder; paths are absolute. */
export type DiskChange =
  | { readonly kind: 'write'; readonly path: string; readonly position: number; readonly bytes: Uint8Array }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  | { readonly kind: 'createFile' | 'createFolder' | 'removeFile' | 'removeFolder'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string };

/**
 * Observer of everything that reaches the disk, for tests. `beforeWrite` may throw a system error such as ENOSPC.
 */
export interface DiskObserver {
  readonly changed: (change: DiskChange) => void;
  readonly syncing: SyncObserver;
  readonly beforeWrite?: (path: string) => void;
}

type EngineOptions = Parameters<NodeFS['init']>[1];

const FILE_TYPE = 0o170_000;
const FOLDER = 0o040_000;
/** Name of a complete segment of the write-ahead log. */
const LOG_SEGMENT = /[\\/]pg_wal[\\/][0-9A-F]{24}$/;
const CONTROL_FILE = join('global', 'pg_control');

/**
 * Folder of the embedded database with the syncs that PGlite's own file system leaves out. Syncs of the
 * write-ahead log are deferred, so that many transactions share one; the rule that the log is on disk before
 * anything that follows from it is kept here, by doing the deferred sync before every other change. Files are
 * private.
 */
export class EmbeddedDisk extends NodeFS {
  readonly folder: string;
  readonly log: DeferredSync;
  /** Bytes written to the log since this was last set to zero. */
  logWritten = 0;
  /** Called if the engine stops in the middle of a write. */
  onAbort: () => void = () => undefined;
  private readonly openFiles = new Set<number>();
  /** Folders with names that changed since their last sync. */
  private readonly changedFolders = new Set<string>();
  private readonly observer: DiskObserver | undefined;

  constructor(folder: string, observer?: DiskObserver) {
    super(folder);
    this.folder = folder;
    this.observer = observer;
    this.log = createDeferredSync(observer?.syncing);
  }

  override async init(client: PGlite, options: EngineOptions) {
    const { emscriptenOpts } = await super.init(client, options);
    const wrap = ({ NODEFS }: { NODEFS: NodeFileSystem }) => this.wrap(NODEFS);
    const onAbort = () => this.onAbort();
    return {
      emscriptenOpts: { ...emscriptenOpts, onAbort, preRun: [wrap, ...(emscriptenOpts.preRun ?? [])] },
    };
  }

  /** Closes the files of a failed engine. */
  closeFiles(): void {
    for (const descriptor of this.openFiles) closeSync(descriptor);
    this.openFiles.clear();
  }

  private changesName(path: string): void {
    this.changedFolders.add(dirname(path));
  }

  private syncFolders(): void {
    for (const folder of this.changedFolders) {
      const end = this.observer?.syncing(folder);
      try {
        syncFolder(folder);
      } catch (error) {
        // Removed meanwhile, with every name inside.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      }
      end?.();
    }
    this.changedFolders.clear();
  }

  private syncFile({ node, nfd }: Stream, path: string): void {
    if (LOG_SEGMENT.test(path)) {
      this.log.defer(nfd, path);
      return;
    }
    this.log.settleNow();
    const end = this.observer?.syncing(path);
    fsyncSync(nfd);
    end?.();
    if ((node.mode & FILE_TYPE) === FOLDER) this.changedFolders.delete(path);
    this.syncFolders();
  }

  private wrap(nodefs: NodeFileSystem): void {
    const { node_ops: names, stream_ops: files } = nodefs;
    const own = { ...names, ...files, setattrOfStream: files.setattr, setattrOfNode: names.setattr };
    const pathIn = (folder: Node, name: string) => join(nodefs.realPath(folder), name);
    const notify = (change: DiskChange) => this.observer?.changed(change);
    /** Settles the deferred sync of the log before every change of another file. */
    const afterLog = <T>(work: () => T): T => {
      nodefs.tryFSOperation(() => this.log.settleNow());
      return work();
    };
    const resize = (path: string, attributes: Attributes, apply: (attributes: Attributes) => void) =>
      afterLog(() => {
        const { mode: _ours, ...others } = attributes;
        apply(others);
        if (others.size !== undefined) notify({ kind: 'truncate', path, size: others.size });
      });

    files.setattr = (stream, attributes) =>
      resize(nodefs.realPath(stream.node), attributes, (kept) => own.setattrOfStream(stream, kept));
    names.setattr = (node, attributes) =>
      resize(nodefs.realPath(node), attributes, (kept) => own.setattrOfNode(node, kept));
    files.fsync = (stream) => {
      nodefs.tryFSOperation(() => this.syncFile(stream, nodefs.realPath(stream.node)));
      return 0;
    };
    files.open = (stream) => {
      own.open(stream);
      this.openFiles.add(stream.nfd);
    };
    files.close = (stream) => {
      if (this.log.path === nodefs.realPath(stream.node)) nodefs.tryFSOperation(() => this.log.settleNow());
      own.close(stream);
      if (stream.shared.refcount === 0) this.openFiles.delete(stream.nfd);
    };
    files.write = (stream, bytes, offset, length, position) => {
      const path = nodefs.realPath(stream.node);
      nodefs.tryFSOperation(() => {
        if (this.log.path !== path) this.log.settleNow();
        // The names of all files must be durable before a checkpoint is recorded.
        if (path.endsWith(CONTROL_FILE)) this.syncFolders();
        this.observer?.beforeWrite?.(path);
      });
      const written = own.write(stream, bytes, offset, length, position);
      if (LOG_SEGMENT.test(path)) this.logWritten += written;
      if (this.observer !== undefined)
        notify({
          kind: 'write',
          path,
          position,
          bytes: Uint8Array.from(bytes.subarray(offset, offset + written)),
        });
      return written;
    };
    names.mknod = (parent, name, mode, device) =>
      afterLog(() => {
        const type = mode & FILE_TYPE;
        const path = pathIn(parent, name);
        const node = own.mknod(
          parent,
          name,
          type | (type === FOLDER ? PRIVATE_FOLDER : PRIVATE_FILE),
          device,
        );
        this.changesName(path);
        notify({ kind: type === FOLDER ? 'createFolder' : 'createFile', path });
        return node;
      });
    names.rename = (node, folder, name) =>
      afterLog(() => {
        const [path, to] = [nodefs.realPath(node), pathIn(folder, name)];
        own.rename(node, folder, name);
        this.changesName(path);
        this.changesName(to);
        notify({ kind: 'rename', path, to });
      });
    const remove =
      (kind: 'removeFile' | 'removeFolder', act: typeof names.unlink): typeof names.unlink =>
      (parent, name) =>
        afterLog(() => {
          const path = pathIn(parent, name);
          act(parent, name);
          this.changesName(path);
          notify({ kind, path });
        });
    names.unlink = remove('removeFile', own.unlink);
    names.rmdir = remove('removeFolder', own.rmdir);
  }
}
