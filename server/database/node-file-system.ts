export interface Node {
  readonly mode: number;
}
export interface Stream {
  readonly node: Node;
  readonly nfd: number;
}
/** A stream once it is open. */
type OpenStream = Stream & { readonly shared: { readonly refcount: number } };
export interface Attributes {
  mode?: number;
  size?: number;
}
/** Emscripten's file system over Node's, in the parts that the embedded database's disk wraps. */
export interface NodeFileSystem {
  readonly node_ops: {
    setattr(node: Node, attributes: Attributes): void;
    mknod(parent: Node, name: string, mode: number, device: number): Node;
    rename(node: Node, folder: Node, name: string): void;
    unlink(parent: Node, name: string): void;
    rmdir(parent: Node, name: string): void;
  };
  readonly stream_ops: {
    setattr(stream: Stream, attributes: Attributes): void;
    write(stream: Stream, bytes: Uint8Array, offset: number, length: number, position: number): number;
    open(stream: OpenStream): void;
    close(stream: OpenStream): void;
    fsync?: (stream: Stream) => number;
  };
  realPath(node: Node): string;
  tryFSOperation<T>(work: () => T): T;
}
