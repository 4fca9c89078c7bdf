import type { ThreadSubject } from '../thread-subject.ts';
import type { FileComment, WaitingComment } from './file-writes.ts';
import type { Upload } from './stored-upload.ts';

/** Files of an account on their way to the server, kept on disk until its entities carry them. */
export interface Uploads {
  /** Frozen; oldest first. A change makes a new list. */
  read(): readonly Upload[];
  waitingComments(): readonly WaitingComment[];
  subscribe(listener: () => void): () => void;
  bytesOf(id: string): Promise<Blob | null>;
  /**
   * Keeps files and sends them; settles when they are on disk. Resolves to false, and keeps none, where they are too
   * many bytes for this browser.
   */
  addToTask(taskId: string, files: readonly File[]): Promise<boolean>;
  /**
   * Files of a comment that is still written: `sendComment` sends it with them. Throws `TooManyFilesError`, and keeps
   * none, where the comment would have more than it may.
   */
  addToComment(commentId: string, subject: ThreadSubject, files: readonly File[]): Promise<boolean>;
  /** Sends a comment with the files that were added to it before, those that are not yet on disk among them. */
  sendComment(comment: FileComment): Promise<void>;
  /** Discards a comment that waits for its files, and them. */
  discardComment(commentId: string): Promise<void>;
  retry(id: string): Promise<void>;
  /** Removes a file that is on its way, here and at the server. */
  remove(id: string): Promise<void>;
  drain(): void;
  reconnect(): void;
  close(): void;
}
