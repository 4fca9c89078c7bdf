import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { ThreadSubject } from '#client/thread-subject.ts';

export function createComment(
  client: Client,
  subject: ThreadSubject,
  text: string,
  mentionIds: string[],
): Promise<void> {
  const payload = { commentId: uuidv7(), ...subject, text, mentionIds };
  return client.write({ name: 'createComment', payload });
}

export function updateComment(
  client: Client,
  commentId: string,
  text: string,
  mentionIds: string[],
): Promise<void> {
  return client.write({ name: 'updateComment', payload: { commentId, data: { text, mentionIds } } });
}

/** Returns its undo. */
export function deleteComment(client: Client, commentId: string): () => void {
  void client.write({ name: 'deleteComment', payload: { commentId } });
  return () => void client.write({ name: 'restoreComment', payload: { commentId } });
}
